package org.openmds.server.config;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.openmds.configuration.Findings;
import org.openmds.configuration.value.DurationText;
import org.openmds.index.settings.IndexSettings;
import org.openmds.trigger.settings.TriggerServiceSettings;

/** Checks keys that name an index, or use the first index by default. */
final class IndexReferences {

    private final List<IndexSettings> indexes;
    private final Findings findings;

    IndexReferences(List<IndexSettings> indexes, Findings findings) {
        this.indexes = indexes;
        this.findings = findings;
    }

    /** Reports the name of an index that does not exist. */
    void requireIndex(String name, String key, String... otherPlaces) {
        List<String> names = Stream
                .concat(indexes.stream().map(IndexSettings::name), Stream.of(TriggerServiceSettings.GROUP))
                .distinct()
                .toList();
        if (findings.isValid(key, "indexes") && !names.contains(name)) {
            findings.report("no index is called '%s'; known: %s".formatted(name, String.join(", ", names)), key,
                    otherPlaces);
        }
    }

    /** Reports a lease that follows from {@code path.refresh} and that the index would refuse. */
    void requireLease(Duration lease, String index, String path) {
        if (!findings.isValid("indexes", path + ".refresh")) {
            return;
        }
        indexes.stream()
                .filter(each -> each.name().equals(index))
                .map(IndexSettings::lease)
                .filter(terms -> lease.compareTo(terms.maximum()) > 0 || lease.compareTo(terms.minimum()) < 0)
                .findFirst()
                .ifPresent(terms -> findings.report(
                        "the lease is twice the refresh time; index %s allows leases from %s to %s, got %s".formatted(
                                index, DurationText.format(terms.minimum()), DurationText.format(terms.maximum()),
                                DurationText.format(lease)),
                        path + ".refresh", path));
    }
}
