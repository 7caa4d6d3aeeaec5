/** WS-BaseFaults 1.2: the faults of WSRF and WSN as values. */
@NullMarked
package org.openmds.wsrf.fault;

import org.jspecify.annotations.NullMarked;
