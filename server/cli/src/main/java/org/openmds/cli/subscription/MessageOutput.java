package org.openmds.cli.subscription;

import java.io.PrintWriter;
import java.time.Duration;

/**
 * The output of a command that prints messages, with its limits.
 *
 * @param count
 *            number of messages after which the command ends
 * @param duration
 *            time after which the command ends
 */
record MessageOutput(MessagePrinter printer, long count, Duration duration, PrintWriter out) {
}
