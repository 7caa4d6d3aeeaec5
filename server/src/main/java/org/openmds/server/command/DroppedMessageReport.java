package org.openmds.server.command;

import java.util.function.Consumer;

/** Tells the user once of each time that a pull point was found to have dropped messages. One thread. */
final class DroppedMessageReport {

    private final Consumer<String> tell;
    private long reported;

    /** @param tell takes a sentence for the user */
    DroppedMessageReport(Consumer<String> tell) {
        this.tell = tell;
    }

    /** Another pull point is looked into from now on, which has dropped nothing yet. */
    void restart() {
        reported = 0;
    }

    /** @param total how many the pull point has dropped so far; fewer than before where its service began anew */
    void update(long total) {
        if (total > reported) {
            long more = total - reported;
            tell.accept("the pull point was full: %d %s dropped before %s fetched; a shorter --interval fetches sooner"
                    .formatted(more, more == 1 ? "message was" : "messages were", more == 1 ? "it was" : "they were"));
        }
        reported = total;
    }
}
