/** The sums over all entries of an index: hosts, processors, jobs and storage, each counted once. */
@NullMarked
package org.openmds.index.summary;

import org.jspecify.annotations.NullMarked;
