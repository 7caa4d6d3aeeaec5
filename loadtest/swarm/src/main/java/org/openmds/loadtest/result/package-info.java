/** What was measured, as people read it: analysis, reports, comparison, limits, capacity, and the formats of other tools. */
@NullMarked
package org.openmds.loadtest.result;

import org.jspecify.annotations.NullMarked;
