/** Pull points: they store notifications for consumers that cannot receive messages. */
@NullMarked
package org.openmds.wsrf.notification.pullpoint;

import org.jspecify.annotations.NullMarked;
