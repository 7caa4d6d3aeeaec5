/** Load: the swarm of users, the kinds of clients that they are, and the distance that can be put between them and a service. */
@NullMarked
package org.openmds.loadtest.generator;

import org.jspecify.annotations.NullMarked;
