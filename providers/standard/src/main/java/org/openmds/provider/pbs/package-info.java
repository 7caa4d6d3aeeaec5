/** The provider of PBS Professional, OpenPBS and Torque: queues and nodes, read with their client programs. */
@NullMarked
package org.openmds.provider.pbs;

import org.jspecify.annotations.NullMarked;
