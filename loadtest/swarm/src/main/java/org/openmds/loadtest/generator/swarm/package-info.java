/** The swarm: the virtual users of one tester, the requests that they send, and the records of these requests. */
@NullMarked
package org.openmds.loadtest.generator.swarm;

import org.jspecify.annotations.NullMarked;
