/** WS-ServiceGroup 1.2: entries under soft state, one writer thread, immutable snapshots. */
@NullMarked
package org.openmds.wsrf.servicegroup;

import org.jspecify.annotations.NullMarked;
