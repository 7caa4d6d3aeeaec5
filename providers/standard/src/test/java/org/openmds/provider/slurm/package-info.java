@NullMarked
package org.openmds.provider.slurm;

import org.jspecify.annotations.NullMarked;
