package org.openmds.server.config;

import java.time.Duration;

import org.openmds.configuration.DataSize;
import org.openmds.configuration.Key;

/** The history of the numbers of hosts, clusters and queues: the resource property History of an entry. */
public record HistorySettings(
        @Key(value = "Whether the history of the numbers of hosts, clusters and queues is recorded.", initial = "true") boolean enabled,
        @Key(value = "Time between two samples.", initial = "1m", min = "1s", max = "1h") Duration interval,
        @Key(value = "Age at which a sample is removed.", initial = "6h", min = "1m", max = "30d") Duration keep,
        @Key(value = "Memory for all samples; beyond it, the oldest are removed.", initial = "64MiB", min = "1MiB", max = "16GiB") DataSize memory) {

    /** The largest number of samples of a series; an answer always contains all of them. */
    static final int MAX_SAMPLES = 2880;
}
