/** The records of a run: read from its folder, checked and put into order, as the analysis and exports need them. */
@NullMarked
package org.openmds.loadtest.result.record;

import org.jspecify.annotations.NullMarked;
