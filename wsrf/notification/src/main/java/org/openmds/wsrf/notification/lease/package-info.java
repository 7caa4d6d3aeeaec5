/** Resources with a lease in durable state: the common part of subscriptions, pull points and registrations of publishers. */
@NullMarked
package org.openmds.wsrf.notification.lease;

import org.jspecify.annotations.NullMarked;
