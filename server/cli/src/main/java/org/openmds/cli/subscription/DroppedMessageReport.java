package org.openmds.cli.subscription;

import java.util.function.Consumer;

/** Reports messages that a pull point has dropped, once for each increase. One thread. */
final class DroppedMessageReport {

    private final Consumer<String> report;
    private long reported;

    /** @param report receives a sentence for the user */
    DroppedMessageReport(Consumer<String> report) {
        this.report = report;
    }

    /** Starts again at zero, for a new pull point. */
    void restart() {
        reported = 0;
    }

    /** @param total number of messages that the pull point has dropped so far; smaller than before if its service has restarted */
    void update(long total) {
        if (total > reported) {
            long more = total - reported;
            report.accept("the pull point was full: %d %s dropped before %s fetched; use a shorter --interval"
                    .formatted(more, more == 1 ? "message was" : "messages were", more == 1 ? "it was" : "they were"));
        }
        reported = total;
    }
}
