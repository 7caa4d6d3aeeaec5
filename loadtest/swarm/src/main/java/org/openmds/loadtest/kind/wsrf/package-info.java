/** Clients of WSRF and WS-Notification: queries, registrations, subscriptions. */
@NullMarked
package org.openmds.loadtest.kind.wsrf;

import org.jspecify.annotations.NullMarked;
