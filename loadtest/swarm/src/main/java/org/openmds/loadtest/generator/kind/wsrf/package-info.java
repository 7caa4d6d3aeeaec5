/** Clients of WSRF and WS-Notification: queries, registrations, subscriptions. */
@NullMarked
package org.openmds.loadtest.generator.kind.wsrf;

import org.jspecify.annotations.NullMarked;
