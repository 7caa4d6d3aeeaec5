/** What the swarm itself costs: processor time a request beside wrk's, and ten thousand users from one Java machine. */
@NullMarked
package org.openmds.loadtest.bench;

import org.jspecify.annotations.NullMarked;
