/** Makes a service group a notification producer: one or more notifications for each change. */
@NullMarked
package org.openmds.wsrf.notification.group;

import org.jspecify.annotations.NullMarked;
