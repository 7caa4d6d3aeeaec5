/** Rules over a group: which are to be checked, what they come to, who is told, and how all of it outlives the process. */
@NullMarked
package org.openmds.trigger.engine;

import org.jspecify.annotations.NullMarked;
