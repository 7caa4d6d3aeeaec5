/** PBS Professional, OpenPBS and Torque: queues and nodes, asked with their own client programs. */
@NullMarked
package org.openmds.provider.pbs;

import org.jspecify.annotations.NullMarked;
