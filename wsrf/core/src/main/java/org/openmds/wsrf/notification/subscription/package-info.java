/** Subscriptions with their filters and mailboxes, and the producer that fills these. */
@NullMarked
package org.openmds.wsrf.notification.subscription;

import org.jspecify.annotations.NullMarked;
