/** WS-BaseNotification 1.3, free of any transport: its names, operations and faults, and notifications as they are written and read. */
@NullMarked
package org.openmds.wsrf.notification;

import org.jspecify.annotations.NullMarked;
