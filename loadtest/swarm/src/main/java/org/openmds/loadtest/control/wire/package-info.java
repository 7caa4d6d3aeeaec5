/** What controller and testers say to one another over a WebSocket: texts of {@link org.openmds.loadtest.control.wire.ControlMessage}, and batches of records. */
@NullMarked
package org.openmds.loadtest.control.wire;

import org.jspecify.annotations.NullMarked;
