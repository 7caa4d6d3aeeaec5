package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.EntryQuota;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xml.XmlFragment;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** A group that an aggregator fills from one provider, in manual time; jitter is half of its maximum. */
final class AggregatorFixture implements AutoCloseable {

    static final Duration INTERVAL = Duration.ofSeconds(10);
    /** Time until the first collection. */
    static final Duration FIRST = Duration.ZERO;
    static final RequestedLifetime TEN_MINUTES = new RequestedLifetime.Relative(Duration.ofMinutes(10));

    final ManualClock clock = new ManualClock();
    final ManualScheduler scheduler = new ManualScheduler(clock);
    final ScriptedProvider provider = new ScriptedProvider(clock);
    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final GroupSettings settings;
    private final Executor executor;
    private final Duration timeout;
    private UnreliableStore store = new UnreliableStore();
    private ServiceGroup group;
    private Aggregator aggregator;

    AggregatorFixture() {
        this(MembershipContentRule.ANY, Runnable::run, Duration.ofSeconds(5));
    }

    AggregatorFixture(EntryQuota quota) {
        this(MembershipContentRule.ANY, Runnable::run, Duration.ofSeconds(5), quota);
    }

    AggregatorFixture(MembershipContentRule rule, Executor executor, Duration timeout) {
        this(rule, executor, timeout, EntryQuota.unlimited());
    }

    private AggregatorFixture(MembershipContentRule rule, Executor executor, Duration timeout, EntryQuota quota) {
        this.settings = new GroupSettings("test",
                key -> EndpointReference.of("http://here/entry", new QName("urn:k", "Key", "k"), key.value()),
                LeaseTerms.DEFAULT, rule, 1000, PagePool.none()).with(quota);
        this.executor = executor;
        this.timeout = timeout;
        this.group = ServiceGroup.open(settings, clock, store);
        this.aggregator = aggregator(new AggregatorSources(List.of(sources())));
    }

    ServiceGroup group() {
        return group;
    }

    Aggregator aggregator() {
        return aggregator;
    }

    /** Ends the aggregator and starts a new one, as in a restart of the process. */
    void restart() {
        aggregator.close();
        group.close();
        store = store.reopened();
        group = ServiceGroup.open(settings, clock, store);
        aggregator = aggregator(new AggregatorSources(List.of(sources())));
    }

    /** Replaces the aggregator by one with sources of these kinds. */
    void replaceAggregator(List<SourceFactory> factories) {
        aggregator.close();
        aggregator = aggregator(new AggregatorSources(factories));
    }

    void replaceAggregator(AggregatorSources sources) {
        aggregator.close();
        aggregator = aggregator(sources);
    }

    EntryKey added(String address) {
        return added(address, ProviderSources.config("host", INTERVAL));
    }

    EntryKey added(String address, XmlFragment config) {
        EntryKey key = group.add(new Registration(EndpointReference.of(address),
                AggregatorContent.pending(config).toContent(), config, TEN_MINUTES,
                "alice")).join().key();
        settle();
        return key;
    }

    /** Waits until the group's writer has processed all earlier changes. */
    void settle() {
        try {
            group.remove(new EntryKey("none")).join();
            throw new AssertionError("there is an entry 'none'");
        } catch (CompletionException expected) {
            assertThat(expected).hasMessageContaining("none");
        }
    }

    /** Advances the time, runs due collections, and publishes their outcomes. */
    void advance(Duration duration) {
        scheduler.advance(duration);
        settle();
    }

    AggregatorContent content(EntryKey key) {
        XmlFragment content = group.find(key).orElseThrow().entry().content();
        ServiceCalls.valid(content);
        return AggregatorContent.read(content).orElseThrow();
    }

    String data(EntryKey key) {
        AggregatorData data = content(key).data();
        return data == null ? "" : data.elements().getFirst().root().text();
    }

    CollectionStatus status(EntryKey key) {
        return content(key).status();
    }

    @Override
    public void close() {
        aggregator.close();
        group.close();
    }

    /** Returns the initial kinds of sources. */
    ProviderSources sources() {
        return new ProviderSources(List.of(provider), executor,
                ProviderSources.ProviderTimings.of(timeout, PollIntervals.atLeast(Duration.ofMillis(100))));
    }

    private Aggregator aggregator(AggregatorSources sources) {
        Aggregator created = new Aggregator(sources, clock, scheduler,
                new Aggregator.AggregatorDependencies(() -> Long.MIN_VALUE, Runnable::run, registry));
        created.attach(group);
        settle();
        return created;
    }
}
