/** The clock of this host, as chrony tracks it. */
@NullMarked
package org.openmds.provider.chrony;

import org.jspecify.annotations.NullMarked;
