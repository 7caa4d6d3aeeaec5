/** What controller and testers say to one another over a WebSocket: texts of {@link org.openmds.loadtest.wire.Message}, and batches of records. */
@NullMarked
package org.openmds.loadtest.wire;

import org.jspecify.annotations.NullMarked;
