package org.openmds.aggregator;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;

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
    /** Separator of the names of a provider and of a target that it finds. */
    private static final char TARGET = '/';

    private final PollIntervals intervals;
    private volatile Map<String, SharedProvider> providers = Map.of();

    /**
     * A provider that runs.
     *
     * @param provider
     *            the provider; an equal one is not disturbed
     * @param timeout
     *            timeout of one collection
     * @param executor
     *            runs collections, one at a time
     * @param finder
     *            true if it finds targets, each of which becomes a provider named {@link #targetName}
     */
    public record RunningProvider(InformationProvider provider, Duration timeout, Executor executor, boolean finder) {
    }

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
     * Creates sources without a provider, see {@link #replace}.
     *
     * @param intervals
     *            poll intervals that registrations may request
     */
    public ProviderSources(PollIntervals intervals) {
        this.intervals = intervals;
    }

    /**
     * @param executor
     *            platform threads, at most one for each provider: a provider that does not return keeps its thread
     */
    public ProviderSources(List<InformationProvider> providers, Executor executor, ProviderTimings providerTimings) {
        this(providerTimings.intervals());
        List<RetiredProvider> _ = replace(providers.stream()
                .map(each -> new RunningProvider(each, providerTimings.timeout().apply(each.name()), executor, false))
                .toList());
    }

    /** A provider that was replaced. Closing it waits for nothing: the provider is closed when its collection in progress has ended. */
    public interface RetiredProvider extends AutoCloseable {

        /** Returns true if the provider is closed. */
        boolean isClosed();

        @Override
        void close();
    }

    /**
     * Replaces the providers; {@link Aggregator#renewSources} applies this to the existing entries. Providers in the old and the new list are not
     * disturbed.
     *
     * @return the providers that are in use no more; the caller closes them after the entries have their new sources
     * @throws IllegalArgumentException
     *             two providers have the same name
     */
    public synchronized List<RetiredProvider> replace(List<RunningProvider> next) {
        Map<String, SharedProvider> before = providers;
        Map<String, SharedProvider> after = new HashMap<>();
        for (RunningProvider each : next) {
            SharedProvider present = before.get(each.provider().name());
            SharedProvider shared = present != null && present.running().equals(each)
                    ? present
                    : new SharedProvider(each);
            if (after.put(shared.name(), shared) != null) {
                throw new IllegalArgumentException(
                        "two information providers have the same name: " + shared.name());
            }
        }
        providers = Map.copyOf(after);
        return before.values()
                .stream()
                .filter(each -> after.get(each.name()) != each)
                .<RetiredProvider>map(each -> each)
                .toList();
    }

    /** Returns the name of the provider of a target; no provider in a configuration has such a name. */
    public static String targetName(String finder, String target) {
        return finder + TARGET + target;
    }

    /** Returns the name of the provider that found a target; empty for other providers. */
    public static Optional<String> finderOf(String providerName) {
        int end = providerName.indexOf(TARGET);
        return end < 0 ? Optional.empty() : Optional.of(providerName.substring(0, end));
    }

    /** Returns the configuration of an entry that shows a provider's document. */
    public static XmlFragment config(String providerName, Duration interval) {
        return config(new ProviderSelection(providerName, interval));
    }

    /** Returns the configuration of an entry that shows a provider's document. */
    public static XmlFragment config(ProviderSelection selection) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(AggregatorTypes.CONFIG)
                .start(POLL_TYPE)
                .element(POLL_INTERVAL_MILLIS, selection.intervalMillis())
                .element(PROVIDER_NAME, selection.providerName())
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
        Duration interval = intervals.read(request, configuration, POLL_INTERVAL_MILLIS);
        Map<String, SharedProvider> present = providers;
        SharedProvider provider = present.get(name);
        if (provider != null) {
            return Optional.of(new ProviderSource(provider, interval, provider.running().timeout()));
        }
        return Optional.of(finderOf(name).map(present::get)
                .filter(finder -> finder.running().finder())
                .map(finder -> new AwaitedTarget(name, interval, finder.running().timeout()))
                .orElseThrow(() -> new SourceConfigurationException(
                        "unknown information provider '%s'; known are %s".formatted(
                                name, present.keySet().stream().sorted().toList()))));
    }

    private static QName mds(String localName) {
        return new QName(AggregatorTypes.OPENMDS_NAMESPACE, localName, "mds");
    }
}
