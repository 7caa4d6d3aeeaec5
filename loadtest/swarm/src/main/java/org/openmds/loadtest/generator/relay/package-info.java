/** Simulated network distance: relays that delay bytes between a tester and a service. */
@NullMarked
package org.openmds.loadtest.generator.relay;

import org.jspecify.annotations.NullMarked;
