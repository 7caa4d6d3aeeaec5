/** WS-BaseFaults 1.2: every fault of WSRF and WSN as a value. */
@NullMarked
package org.openmds.wsrf.fault;

import org.jspecify.annotations.NullMarked;
