/** WS-BaseNotification 1.3 and WS-Topics 1.3: topics, filters, subscriptions and notifications, free of any transport. */
@NullMarked
package org.openmds.wsrf.notification;

import org.jspecify.annotations.NullMarked;
