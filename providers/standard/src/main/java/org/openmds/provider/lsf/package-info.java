/** The provider of IBM Spectrum LSF: queues and hosts, read with LSF's client programs. */
@NullMarked
package org.openmds.provider.lsf;

import org.jspecify.annotations.NullMarked;
