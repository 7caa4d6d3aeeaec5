/** WS-Topics 1.3: the topics of a producer, and topic expressions in four dialects. */
@NullMarked
package org.openmds.wsrf.notification.topic;

import org.jspecify.annotations.NullMarked;
