/** A consumer of notifications that runs as long as a command: its HTTP endpoint, the queue of received messages, and their printers. */
@NullMarked
package org.openmds.cli.consumer;

import org.jspecify.annotations.NullMarked;
