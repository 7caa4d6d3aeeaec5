/** Commands that create, follow and end subscriptions. */
@NullMarked
package org.openmds.cli.subscription;

import org.jspecify.annotations.NullMarked;
