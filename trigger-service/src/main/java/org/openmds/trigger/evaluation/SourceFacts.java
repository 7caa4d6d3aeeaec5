package org.openmds.trigger.evaluation;

import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.CollectionStatus;
import org.openmds.aggregator.ProviderSources.ProviderSelection;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xml.XmlElement;

/** The source of an entry's content, as alerts name it. */
final class SourceFacts {

    private static final String URL = "URL";

    private SourceFacts() {
    }

    /** Returns the host of the member's address, if it has one. */
    static Optional<String> host(Entry entry) {
        try {
            return Optional.ofNullable(URI.create(entry.member().address()).getHost());
        } catch (IllegalArgumentException noUri) {
            return Optional.empty();
        }
    }

    /**
     * Returns the values about a failing collection: {@code target}, {@code error}, {@code failingSince} and {@code lastSuccess}, those that exist.
     */
    static SequencedMap<String, String> failure(Entry entry) {
        SequencedMap<String, String> values = new LinkedHashMap<>();
        values.put("target", target(entry));
        AggregatorContent.read(entry.content()).map(AggregatorContent::status).ifPresent(status -> {
            switch (status) {
                case CollectionStatus.Stale stale -> {
                    values.put("error", AlertTexts.shortened(stale.cause()));
                    values.put("failingSince", text(stale.since()));
                    values.put("lastSuccess", text(stale.lastSuccess()));
                }
                case CollectionStatus.Failed failed -> {
                    values.put("error", AlertTexts.shortened(failed.cause()));
                    values.put("failingSince", text(failed.since()));
                }
                case CollectionStatus.Fresh fresh -> {
                    // The entry has recovered.
                }
                case CollectionStatus.Pending() -> {
                    // Nothing was collected yet.
                }
            }
        });
        return values;
    }

    /** Returns what is collected from: the provider, the URL of the source, or the member. */
    private static String target(Entry entry) {
        return provider(entry).map(name -> "provider " + name)
                .or(() -> AggregatorContent.configOf(entry.content()).flatMap(config -> url(config.root())))
                .orElseGet(() -> entry.member().address());
    }

    private static String text(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static Optional<String> provider(Entry entry) {
        return AggregatorContent.configOf(entry.content())
                .flatMap(ProviderSelection::read)
                .map(ProviderSelection::providerName);
    }

    private static Optional<String> url(XmlElement config) {
        return config.children()
                .stream()
                .flatMap(source -> source.child(new QName(AggregatorTypes.NAMESPACE, URL)).stream())
                .map(XmlElement::text)
                .map(String::strip)
                .findFirst();
    }
}
