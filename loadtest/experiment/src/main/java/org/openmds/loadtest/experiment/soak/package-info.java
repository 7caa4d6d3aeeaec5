/** The longevity test of the MDS4 talk: an index under constant load for a long time, and the trends of its memory and response time. */
@NullMarked
package org.openmds.loadtest.experiment.soak;

import org.jspecify.annotations.NullMarked;
