/** IBM Spectrum LSF: queues and hosts, asked with its own client programs. */
@NullMarked
package org.openmds.provider.lsf;

import org.jspecify.annotations.NullMarked;
