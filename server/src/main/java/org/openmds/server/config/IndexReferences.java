package org.openmds.server.config;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What must hold where a key names one of the indexes, or leaves it to be the first. */
final class IndexReferences {

    private final List<IndexSettings> indexes;
    private final RuleFindings findings;

    IndexReferences(List<IndexSettings> indexes, RuleFindings findings) {
        this.indexes = indexes;
        this.findings = findings;
    }

    /** Reports the name of an index that there is not. */
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

    /** Reports a lease, given by {@code path.refresh}, that the index would refuse. */
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
                        "twice as long is the lease, for which index %s allows %s to %s, got a lease of %s".formatted(
                                index, DurationText.format(terms.minimum()), DurationText.format(terms.maximum()),
                                DurationText.format(lease)),
                        path + ".refresh", path));
    }
}
