/** WS-ResourceLifetime 1.2: leases, termination times, and the clock of leases. */
@NullMarked
package org.openmds.wsrf.lifetime;

import org.jspecify.annotations.NullMarked;
