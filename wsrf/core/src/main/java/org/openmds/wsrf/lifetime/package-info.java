/** WS-ResourceLifetime 1.2: termination times, and the clock that leases run on. */
@NullMarked
package org.openmds.wsrf.lifetime;

import org.jspecify.annotations.NullMarked;
