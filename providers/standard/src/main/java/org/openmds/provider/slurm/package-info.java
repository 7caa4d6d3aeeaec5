/** Slurm: partitions as queues and nodes as hosts, asked with its own client programs. */
@NullMarked
package org.openmds.provider.slurm;

import org.jspecify.annotations.NullMarked;
