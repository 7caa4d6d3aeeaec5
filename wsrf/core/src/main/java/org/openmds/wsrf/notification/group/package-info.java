/** Makes a service group a producer: a notification for each change. */
@NullMarked
package org.openmds.wsrf.notification.group;

import org.jspecify.annotations.NullMarked;
