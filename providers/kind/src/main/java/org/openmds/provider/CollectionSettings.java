package org.openmds.provider;

import java.time.Duration;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** The times of the collections, and the receiver of the document. */
public record CollectionSettings(
        @Key(value = "Time between two collections.", initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = "Longest duration of one collection; at most the interval. It limits each program, too.", initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = "Name of the index that receives the document.", initial = "DefaultIndexService") String index)
        implements
            CheckedSettings {

    @Override
    public void check(Findings findings) {
        findings.requireNotLonger("timeout", timeout, "interval", interval);
    }
}
