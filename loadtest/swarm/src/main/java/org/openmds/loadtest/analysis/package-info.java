/** What the measurements of a run mean. */
@NullMarked
package org.openmds.loadtest.analysis;

import org.jspecify.annotations.NullMarked;
