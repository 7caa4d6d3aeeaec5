package org.openmds.index.settings;

import java.time.Duration;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;
import org.openmds.configuration.value.DurationText;

/** The history of the numbers of hosts, clusters and queues: the resource property History of an entry. */
public record HistorySettings(
        @Key(value = "Whether the history of the numbers of hosts, clusters and queues is recorded.", initial = "true") boolean enabled,
        @Key(value = "Time between two samples.", initial = "1m", min = "1s", max = "1h") Duration interval,
        @Key(value = "Age at which a sample is removed. At most 2,880 intervals.", initial = "6h", min = "1m", max = "30d") Duration keep,
        @Key(value = "Memory for all samples; beyond it, the oldest are removed. By default 24 thousandths of the maximum Java heap size: with 2.5 GiB, enough for about 1,500 hosts with 25 numbers each.", min = "1MiB", max = "16GiB", defaultVaries = true) DataSize memory)
        implements
            CheckedSettings {

    /** The largest number of samples of a series; an answer always contains all of them. */
    static final int MAX_SAMPLES = 2880;

    @Override
    public void check(Findings findings) {
        findings.requireNotLonger("interval", interval, "keep", keep);
        if (findings.isValid("interval", "keep") && keep.dividedBy(interval) > MAX_SAMPLES) {
            findings.report("must not be longer than %d times history.interval (%s), got %s".formatted(MAX_SAMPLES,
                    DurationText.format(interval), DurationText.format(keep)), "keep", "interval");
        }
    }
}
