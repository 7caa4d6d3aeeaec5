package org.openmds.loadtest.probe;

import java.util.Optional;

import org.openmds.loadtest.run.Csv;
import org.openmds.loadtest.run.ServerSample;

/** The output of a probe elsewhere. */
public final class ProbeLines {

    private static final int FIELDS = Csv.header(ServerSample.class).split(",").length;

    private ProbeLines() {
    }

    /**
     * The sample of a line; empty for its header, and for what else a shell may print.
     *
     * @param arrivedNanos
     *            when the line came, by the reader's clock: that stands for the other machine's time, which nobody compared
     */
    public static Optional<ServerSample> read(String line, long arrivedNanos) {
        String[] fields = line.strip().split(",", -1);
        if (fields.length != FIELDS) {
            return Optional.empty();
        }
        try {
            Long.parseLong(fields[0]);
            return Optional.of(new ServerSample(arrivedNanos, Double.parseDouble(fields[1]),
                    Integer.parseInt(fields[2]), Double.parseDouble(fields[3]), Double.parseDouble(fields[4]),
                    Double.parseDouble(fields[5]), Long.parseLong(fields[6]), Long.parseLong(fields[7]),
                    Double.parseDouble(fields[8]), Double.parseDouble(fields[9]), Long.parseLong(fields[10]),
                    Double.parseDouble(fields[11])));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
