/** Sources that subscribe to a member's topics, and so hear at once of what changes. */
@NullMarked
package org.openmds.aggregator.subscription;

import org.jspecify.annotations.NullMarked;
