package org.openmds.aggregator;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Creates sources that are {@link InformationProvider}s of this process.
 *
 * <pre>{@code
 * <agg:AggregatorConfig xmlns:agg="http://mds.globus.org/aggregator/types">
 *   <mds:InformationProviderPollType xmlns:mds="http://openmds.org/aggregator">
 *     <mds:PollIntervalMillis>15000</mds:PollIntervalMillis>
 *     <mds:ProviderName>host</mds:ProviderName>
 *   </mds:InformationProviderPollType>
 * </agg:AggregatorConfig>
 * }</pre>
 */
public final class ProviderSources implements SourceFactory {

    private static final QName POLL_TYPE = mds("InformationProviderPollType");
    private static final QName POLL_INTERVAL_MILLIS = mds("PollIntervalMillis");
    private static final QName PROVIDER_NAME = mds("ProviderName");

    private final Map<String, SharedProvider> providers;
    private final ProviderTimings providerTimings;

    /**
     * The timeouts and intervals of providers.
     *
     * @param timeout
     *            timeout of one collection, by provider name
     * @param intervals
     *            poll intervals that registrations may request
     */
    public record ProviderTimings(Function<String, Duration> timeout, PollIntervals intervals) {

        /** Returns settings with the same timeout for each provider. */
        public static ProviderTimings of(Duration timeout, PollIntervals intervals) {
            return new ProviderTimings(_ -> timeout, intervals);
        }
    }

    /**
     * @param executor
     *            platform threads, at most one for each provider: a provider that does not return keeps its thread
     */
    public ProviderSources(List<InformationProvider> providers, Executor executor, ProviderTimings providerTimings) {
        this.providerTimings = providerTimings;
        this.providers = providers.stream()
                .collect(Collectors.toUnmodifiableMap(InformationProvider::name,
                        provider -> new SharedProvider(provider, executor), (first, second) -> {
                            throw new IllegalArgumentException(
                                    "two information providers have the same name: " + first.name());
                        }));
    }

    /** Returns the configuration of an entry that shows a provider's document. */
    public static XmlFragment config(String providerName, Duration interval) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(AggregatorTypes.CONFIG)
                .start(POLL_TYPE)
                .element(POLL_INTERVAL_MILLIS, Long.toString(interval.toMillis()))
                .element(PROVIDER_NAME, providerName)
                .end()
                .end()
                .build();
    }

    /**
     * The provider name and interval in an entry's configuration, as text.
     *
     * @param intervalMillis
     *            milliseconds from one collection to the next
     */
    public record ProviderSelection(String providerName, String intervalMillis) {

        /** Creates the values that {@link ProviderSources#config} writes. */
        public ProviderSelection(String providerName, Duration interval) {
            this(providerName, Long.toString(interval.toMillis()));
        }

        /** Reads an AggregatorConfig; empty for a different kind of source. */
        public static Optional<ProviderSelection> read(XmlFragment config) {
            return read(config.root());
        }

        static Optional<ProviderSelection> read(XmlElement config) {
            return config.child(POLL_TYPE)
                    .map(poll -> new ProviderSelection(text(poll, PROVIDER_NAME), text(poll, POLL_INTERVAL_MILLIS)));
        }

        private static String text(XmlElement poll, QName name) {
            return poll.child(name).map(element -> element.text().strip()).orElse("");
        }
    }

    @Override
    public String configurations() {
        return POLL_TYPE.toString();
    }

    @Override
    public Optional<AggregatorSource> create(SourceRequest request, XmlElement configuration) {
        if (!configuration.name().equals(POLL_TYPE)) {
            return Optional.empty();
        }
        String name = configuration.child(PROVIDER_NAME).map(element -> element.text().strip()).orElse("");
        SharedProvider provider = providers.get(name);
        if (provider == null) {
            throw new SourceConfigurationException("unknown information provider '%s'; known are %s".formatted(
                    name, providers.keySet().stream().sorted().toList()));
        }
        return Optional.of(new ProviderSource(provider,
                providerTimings.intervals().read(request, configuration, POLL_INTERVAL_MILLIS),
                providerTimings.timeout().apply(name)));
    }

    private static QName mds(String localName) {
        return new QName(AggregatorTypes.OPENMDS_NAMESPACE, localName, "mds");
    }
}
