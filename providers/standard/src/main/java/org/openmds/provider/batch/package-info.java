/** The common parts of batch systems: their programs, their jobs, and the mapping to a GLUE cluster. */
@NullMarked
package org.openmds.provider.batch;

import org.jspecify.annotations.NullMarked;
