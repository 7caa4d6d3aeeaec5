/** WS-BrokeredNotification 1.3: forwards messages of publishers to subscribers; publishers on demand send only while there are subscribers. */
@NullMarked
package org.openmds.wsrf.notification.broker;

import org.jspecify.annotations.NullMarked;
