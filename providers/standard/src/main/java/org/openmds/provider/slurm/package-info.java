/** The Slurm provider: partitions as queues and nodes as hosts, read with Slurm's client programs. */
@NullMarked
package org.openmds.provider.slurm;

import org.jspecify.annotations.NullMarked;
