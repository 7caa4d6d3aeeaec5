/** HTCondor: a pool as a queue, its machines as hosts with their slots; MDS4's Condor and Hawkeye. */
@NullMarked
package org.openmds.provider.condor;

import org.jspecify.annotations.NullMarked;
