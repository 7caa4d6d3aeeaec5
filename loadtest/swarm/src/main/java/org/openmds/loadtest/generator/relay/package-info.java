/** Distance that is made: bytes that take their time between a tester and a service. */
@NullMarked
package org.openmds.loadtest.generator.relay;

import org.jspecify.annotations.NullMarked;
