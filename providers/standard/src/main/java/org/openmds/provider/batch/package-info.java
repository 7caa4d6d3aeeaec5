/** What batch systems have in common: their programs, their jobs, and the GLUE cluster that each of them becomes. */
@NullMarked
package org.openmds.provider.batch;

import org.jspecify.annotations.NullMarked;
