/** Sources that subscribe to a member's topics, and so receive changes at once. */
@NullMarked
package org.openmds.aggregator.subscription;

import org.jspecify.annotations.NullMarked;
