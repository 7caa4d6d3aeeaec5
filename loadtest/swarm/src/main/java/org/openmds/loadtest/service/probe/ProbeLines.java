package org.openmds.loadtest.service.probe;

import java.util.Optional;

import org.openmds.loadtest.model.run.SampleCsv;
import org.openmds.loadtest.model.run.ServerSample;

/** Parses the output of a probe on another machine. */
public final class ProbeLines {

    private ProbeLines() {
    }

    /**
     * Returns the sample of a line; empty for the header and for other output of a shell.
     *
     * @param arrivedNanos
     *            arrival time of the line by the reader's clock; it replaces the time of the other machine, whose clock is not compared
     */
    public static Optional<ServerSample> read(String line, long arrivedNanos) {
        try {
            return Optional.of(SampleCsv.value(line, ServerSample.class).withTime(arrivedNanos));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
