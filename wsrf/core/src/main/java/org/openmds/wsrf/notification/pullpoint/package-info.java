/** Pull points: where notifications wait for consumers that nobody can send to. */
@NullMarked
package org.openmds.wsrf.notification.pullpoint;

import org.jspecify.annotations.NullMarked;
