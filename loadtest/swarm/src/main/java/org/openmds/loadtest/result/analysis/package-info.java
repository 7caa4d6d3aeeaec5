/** What the measurements of a run mean. */
@NullMarked
package org.openmds.loadtest.result.analysis;

import org.jspecify.annotations.NullMarked;
