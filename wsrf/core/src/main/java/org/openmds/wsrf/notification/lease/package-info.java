/** Resources that live as long as their leases, and survive the process: what subscriptions, pull points and registrations of publishers have in common. */
@NullMarked
package org.openmds.wsrf.notification.lease;

import org.jspecify.annotations.NullMarked;
