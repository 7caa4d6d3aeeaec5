package org.openmds.server.config;

import java.time.Duration;

/**
 * The history of the numbers of hosts, clusters and queues: the resource property History of an entry.
 *
 * @param enabled
 *            true if history is recorded
 * @param interval
 *            the time between two samples
 * @param keep
 *            the age at which a sample is removed
 * @param memory
 *            the memory for all samples; beyond it, the oldest are removed
 */
public record HistorySettings(
        @Key("Whether the history of the numbers of hosts, clusters and queues is recorded.") boolean enabled,
        @Key(value = "Time between two samples.", min = "1s", max = "1h") Duration interval,
        @Key(value = "Age at which a sample is removed.", min = "1m", max = "30d") Duration keep,
        @Key(value = "Memory for all samples; beyond it, the oldest are removed.", min = "1MiB", max = "16GiB") DataSize memory) {

    /** The largest number of samples of a series; an answer always contains all of them. */
    static final int MAX_SAMPLES = 2880;
}
