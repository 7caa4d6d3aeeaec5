package org.openmds.server.command;

import java.io.PrintWriter;
import java.time.Duration;

import org.openmds.server.command.consumer.MessagePrinter;

/**
 * Where messages go, and how many.
 *
 * @param count
 *            of messages, after which it is enough
 * @param duration
 *            after which it is enough
 */
record MessageOutput(MessagePrinter printer, long count, Duration duration, PrintWriter out) {
}
