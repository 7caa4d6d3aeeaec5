/** The protocol between controller and testers over a WebSocket: text messages, and binary batches of records. */
@NullMarked
package org.openmds.loadtest.control.wire;

import org.jspecify.annotations.NullMarked;
