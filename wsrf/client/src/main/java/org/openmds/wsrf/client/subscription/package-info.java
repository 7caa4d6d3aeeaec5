/** Subscriptions to the topics of other services. */
@NullMarked
package org.openmds.wsrf.client.subscription;

import org.jspecify.annotations.NullMarked;
