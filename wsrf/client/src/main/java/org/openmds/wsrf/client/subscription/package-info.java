/**
 * Subscriptions to the topics of other services: single requests, and subscriptions that are kept alive. {@link
 * org.openmds.wsrf.client.subscription.SubscriptionKeeper} is the entry point.
 */
@NullMarked
package org.openmds.wsrf.client.subscription;

import org.jspecify.annotations.NullMarked;
