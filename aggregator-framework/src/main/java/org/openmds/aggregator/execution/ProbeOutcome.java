package org.openmds.aggregator.execution;

import java.io.IOException;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * The outcome of a program that exited.
 *
 * @param exitCode
 *            the exit code; 128 + signal for a program that a signal has ended
 */
record ProbeOutcome(ProgramCall<?> call, int exitCode) {

    private static final int SIGNAL_OFFSET = 128;
    private static final int LAST_SIGNAL = 64;
    /** Signal for a process that exceeds the maximum file size, SIGXFSZ. */
    private static final int FILE_TOO_LARGE = SIGNAL_OFFSET + 25;
    private static final int QUOTED_CHARACTERS = 500;
    private static final int QUOTED_BYTES = 4 * QUOTED_CHARACTERS;

    /**
     * Returns the document that the program printed.
     *
     * @throws CollectionException
     *             the program failed, or its output is not an XML document
     */
    XmlFragment document(RunDirectory files) throws IOException, CollectionException {
        requireSuccess(files);
        byte[] output = files.output(call.maxOutput());
        if (output.length == 0) {
            throw failure("printed nothing" + quote(files.errors(QUOTED_BYTES)));
        }
        try {
            return XmlFragment.parse(output, XmlLimits.DEFAULT);
        } catch (InvalidXmlException e) {
            throw new CollectionException("%s printed no XML document: %s".formatted(call, e.getMessage()), e);
        }
    }

    /**
     * Checks that the program succeeded and kept its output limit.
     *
     * @throws CollectionException
     *             with the cause
     */
    void requireSuccess(RunDirectory files) throws IOException, CollectionException {
        requireWithinLimits(files);
        if (exitCode != 0) {
            throw failure(end() + quote(files.errors(QUOTED_BYTES)));
        }
    }

    /**
     * Checks that the program kept its output limit.
     *
     * @throws CollectionException
     *             the output is too long
     */
    void requireWithinLimits(RunDirectory files) throws IOException, CollectionException {
        int maxOutput = call.maxOutput();
        if (files.outputLength() > maxOutput) {
            throw failure("printed more than the %d bytes allowed".formatted(maxOutput));
        }
        if (exitCode == FILE_TOO_LARGE) {
            throw failure("wrote more than the %d bytes allowed to its standard error or another file"
                    .formatted(maxOutput));
        }
    }

    private String end() {
        int signal = exitCode - SIGNAL_OFFSET;
        return signal > 0 && signal <= LAST_SIGNAL
                ? "was ended by signal %d (exit code %d)".formatted(signal, exitCode)
                : "exited with code " + exitCode;
    }

    private CollectionException failure(String what) {
        return new CollectionException(call + " " + what);
    }

    /** Quotes the program's error output on one line. */
    private static String quote(String errors) {
        String line = XmlText.printable(errors.replaceAll("[\\s\\p{Cntrl}]+", " ")).strip();
        int length = Math.min(line.codePointCount(0, line.length()), QUOTED_CHARACTERS);
        return line.isEmpty() ? "" : ": " + line.substring(0, line.offsetByCodePoints(0, length));
    }
}
