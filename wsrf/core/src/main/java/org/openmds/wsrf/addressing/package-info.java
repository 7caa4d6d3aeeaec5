/** WS-Addressing 1.0: endpoint references as values. */
@NullMarked
package org.openmds.wsrf.addressing;

import org.jspecify.annotations.NullMarked;
