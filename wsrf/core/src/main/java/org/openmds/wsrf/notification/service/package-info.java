/** Notification in a process: all services together, and its own consumers. */
@NullMarked
package org.openmds.wsrf.notification.service;

import org.jspecify.annotations.NullMarked;
