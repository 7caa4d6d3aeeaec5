/** A consumer of notifications that lasts as long as a command: its endpoint, what waits for being printed, and how messages look. */
@NullMarked
package org.openmds.server.command.consumer;

import org.jspecify.annotations.NullMarked;
