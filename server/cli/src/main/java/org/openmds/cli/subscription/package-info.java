/** Commands that create, follow and end subscriptions, and the consumer that receives and prints their notifications while a command runs. */
@NullMarked
package org.openmds.cli.subscription;

import org.jspecify.annotations.NullMarked;
