/** WS-Topics 1.3: the topics of a producer, and the expressions of four dialects that select among them. */
@NullMarked
package org.openmds.wsrf.notification.topic;

import org.jspecify.annotations.NullMarked;
