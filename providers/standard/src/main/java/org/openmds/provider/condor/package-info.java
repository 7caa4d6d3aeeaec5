/** The HTCondor provider: a pool as a queue, its machines as hosts with their slots. It replaces the providers of MDS4 for Condor and Hawkeye. */
@NullMarked
package org.openmds.provider.condor;

import org.jspecify.annotations.NullMarked;
