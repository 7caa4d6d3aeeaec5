/** The port through which notices leave, and what stands behind it: mail, commands, web hooks, topics. */
@NullMarked
package org.openmds.trigger.action;

import org.jspecify.annotations.NullMarked;
