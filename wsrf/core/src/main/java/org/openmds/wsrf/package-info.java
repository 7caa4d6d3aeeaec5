/** Values, ports and logic of WSRF and WS-Notification. This package does not depend on a transport or on monitoring. */
@NullMarked
package org.openmds.wsrf;

import org.jspecify.annotations.NullMarked;
