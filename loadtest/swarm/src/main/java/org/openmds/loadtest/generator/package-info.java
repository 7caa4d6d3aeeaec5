/** Generation of load: the swarm of virtual users, the kinds of clients, and relays that delay traffic between clients and a service. */
@NullMarked
package org.openmds.loadtest.generator;

import org.jspecify.annotations.NullMarked;
