/** Delivery of notifications: one message to one consumer, the port that sends it, and statistics. */
@NullMarked
package org.openmds.wsrf.notification.delivery;

import org.jspecify.annotations.NullMarked;
