/** The way out: one message to one consumer, the port that sends it, and what came of it. */
@NullMarked
package org.openmds.wsrf.notification.delivery;

import org.jspecify.annotations.NullMarked;
