/** Subscriptions with their filters and delivery queues, and the notification producer. */
@NullMarked
package org.openmds.wsrf.notification.subscription;

import org.jspecify.annotations.NullMarked;
