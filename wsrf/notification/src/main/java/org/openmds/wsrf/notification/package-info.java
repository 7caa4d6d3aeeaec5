/** WS-BaseNotification 1.3, independent of the transport: its names, operations, faults, and written and received notifications. */
@NullMarked
package org.openmds.wsrf.notification;

import org.jspecify.annotations.NullMarked;
