package org.openmds.server.config;

import java.time.Duration;

/**
 * How the numbers of hosts, clusters and queues were: the property History of an entry.
 *
 * @param enabled
 *            whether history is kept
 * @param interval
 *            from one sample to the next
 * @param keep
 *            how long a sample is kept
 * @param memory
 *            of all samples; the oldest go where they would take more
 */
public record HistorySettings(
        @Key("Whether the numbers of hosts, clusters and queues are kept for a while.") boolean enabled,
        @Key(value = "From one reading of these numbers to the next.", min = "1s", max = "1h") Duration interval,
        @Key(value = "How long what was read is kept.", min = "1m", max = "30d") Duration keep,
        @Key(value = "Memory for all that is kept; the oldest goes where it would take more.", min = "1MiB", max = "16GiB") DataSize memory) {

    /** Of a series: its values are sent as a whole. */
    static final int MAX_SAMPLES = 2880;
}
