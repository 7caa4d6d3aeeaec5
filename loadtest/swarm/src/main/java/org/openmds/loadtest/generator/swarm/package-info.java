/** The swarm: the users of one tester, what they send and when, and the records of it. */
@NullMarked
package org.openmds.loadtest.generator.swarm;

import org.jspecify.annotations.NullMarked;
