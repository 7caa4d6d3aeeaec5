/** The event service of ONVIF over subscriptions and pull points of this process. */
@NullMarked
package org.openmds.wsrf.notification.onvif;

import org.jspecify.annotations.NullMarked;
