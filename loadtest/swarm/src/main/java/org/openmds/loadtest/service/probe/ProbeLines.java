package org.openmds.loadtest.service.probe;

import java.util.Optional;

import org.openmds.loadtest.model.run.SampleCsv;
import org.openmds.loadtest.model.run.ServerSample;

/** The output of a probe elsewhere. */
public final class ProbeLines {

    private ProbeLines() {
    }

    /**
     * The sample of a line; empty for its header, and for what else a shell may print.
     *
     * @param arrivedNanos
     *            when the line came, by the reader's clock: that stands for the other machine's time, which nobody compared
     */
    public static Optional<ServerSample> read(String line, long arrivedNanos) {
        try {
            return Optional.of(SampleCsv.value(line, ServerSample.class).withTime(arrivedNanos));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
