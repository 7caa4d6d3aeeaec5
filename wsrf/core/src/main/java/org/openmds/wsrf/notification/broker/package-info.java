/** WS-BrokeredNotification 1.3: passes on what publishers send, and asks publishers on demand only while somebody listens. */
@NullMarked
package org.openmds.wsrf.notification.broker;

import org.jspecify.annotations.NullMarked;
