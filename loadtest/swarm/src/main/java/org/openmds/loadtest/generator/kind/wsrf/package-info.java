/** Clients that send WSRF and WS-Notification requests: queries, registrations, subscriptions. */
@NullMarked
package org.openmds.loadtest.generator.kind.wsrf;

import org.jspecify.annotations.NullMarked;
