package org.openmds.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.ProviderSources;
import org.openmds.aggregator.execution.ProbeSetupException;
import org.openmds.index.IndexService;
import org.openmds.server.config.Configuration;
import org.openmds.server.provider.ConfiguredProvider;
import org.openmds.server.provider.LazyProbeRunner;
import org.openmds.server.provider.ProviderKinds;
import org.openmds.server.provider.ProviderTools;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.LeasedEntry;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.xml.XmlFragment;

/** The information providers of the configuration, and the entries that show them. */
final class ConfiguredProviders {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration REGISTRATION_TIMEOUT = Duration.ofSeconds(10);

    private final List<ConfiguredProvider> providers;
    private final ProviderSources sources;

    private ConfiguredProviders(List<ConfiguredProvider> provided, ProviderSources sources) {
        this.providers = provided;
        this.sources = sources;
    }

    /**
     * Makes them.
     *
     * @throws StartException
     *             one of them runs programs, which cannot be run on this machine
     */
    static ConfiguredProviders open(Configuration configuration, LazyProbeRunner lazyProbeRunner,
            ResourceStack resourceStack) {
        ProviderTools tools = resourceStack.add("tools of providers",
                ProviderTools.open(configuration.sources(), lazyProbeRunner));
        List<ConfiguredProvider> provided = new ArrayList<>();
        try {
            ProviderKinds.ALL.forEach(kind -> provided.addAll(kind.open(configuration.providers(), tools)));
        } catch (ProbeSetupException e) {
            throw new StartException(String.valueOf(e.getMessage()), e);
        }
        provided.forEach(each -> resourceStack.add("provider " + each.provider().name(), each.provider()));
        Map<String, Duration> timeouts = provided.stream()
                .collect(Collectors.toUnmodifiableMap(each -> each.provider().name(),
                        each -> each.settings().timeout()));
        return new ConfiguredProviders(List.copyOf(provided),
                new ProviderSources(provided.stream().map(ConfiguredProvider::provider).toList(),
                        threads(provided.size(), resourceStack),
                        new ProviderSources.ProviderTimings(name -> Objects.requireNonNull(timeouts.get(name)),
                                PollIntervals.DEFAULT)));
    }

    /** The sources that are information providers. */
    ProviderSources sources() {
        return sources;
    }

    /**
     * Makes an entry for each provider in the index that the configuration names.
     *
     * @param indexes
     *            those of the process
     * @param member
     *            the EPR under which an index publishes what the process itself knows
     */
    void register(List<IndexService> indexes, Function<String, EndpointReference> member) {
        indexes.forEach(index -> removeObsolete(index, member.apply(index.name())));
        // All at once: each is forced to the disk, many together as fast as one.
        providers.stream().map(each -> register(each, indexes, member)).toList().forEach(PendingEntry::await);
    }

    /** Entries that an earlier configuration's providers had: they come back from the disk, and live without end. */
    private void removeObsolete(IndexService index, EndpointReference own) {
        Set<ExpectedEntry> wanted = providers.stream()
                .filter(each -> each.settings().index().equals(index.name()))
                .map(each -> new ExpectedEntry(
                        new ProviderSources.ProviderSelection(each.provider().name(), each.settings().interval()),
                        memberOf(each, own)))
                .collect(Collectors.toSet());
        for (Entry entry : index.group().snapshot().entries()) {
            Optional<ProviderSources.ProviderSelection> shown = AggregatorContent.configOf(entry.content())
                    .flatMap(ProviderSources.ProviderSelection::read);
            if (entry.owner().equals(Caller.LOCAL.name()) && shown.isPresent()
                    && !wanted.contains(new ExpectedEntry(shown.get(), entry.member()))
                    && index.group().find(entry.key()).filter(ConfiguredProviders::isEndless).isPresent()) {
                LOG.info("index {}: the configuration does not want the entry of provider {} any more", index.name(),
                        shown.get().providerName());
                CompletableFuture<LeasedEntry> _ = index.group().remove(entry.key());
            }
        }
    }

    /** What an entry is made for. */
    private record ExpectedEntry(ProviderSources.ProviderSelection provider, EndpointReference member) {
    }

    private static EndpointReference memberOf(ConfiguredProvider provided, EndpointReference own) {
        return provided.settings().member().map(url -> EndpointReference.of(url.toString())).orElse(own);
    }

    /** As those made here are; registrations that are renewed are not. */
    private static boolean isEndless(LeasedEntry leasedEntry) {
        return !(leasedEntry.lease() instanceof Lease.Limited);
    }

    /** Begins to make the entry. */
    private static PendingEntry register(ConfiguredProvider provided, List<IndexService> indexes,
            Function<String, EndpointReference> member) {
        String name = provided.provider().name();
        IndexService index = indexes.stream()
                .filter(each -> each.name().equals(provided.settings().index()))
                .findFirst()
                .orElseThrow(() -> new StartException("provider %s names the index %s, which there is not"
                        .formatted(name, provided.settings().index())));
        XmlFragment config = ProviderSources.config(name, provided.settings().interval());
        Registration registration = new Registration(memberOf(provided, member.apply(index.name())),
                AggregatorContent.pending(config).toContent(),
                config, new RequestedLifetime.Unlimited(), Caller.LOCAL.name());
        return new PendingEntry(name, index.name(), index.group().add(registration));
    }

    /** An entry that is being made. */
    private record PendingEntry(String provider, String index, CompletableFuture<?> entry) {

        void await() {
            try {
                entry.orTimeout(REGISTRATION_TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
            } catch (CompletionException e) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                throw new StartException("the entry of provider %s was not taken by index %s: %s".formatted(provider,
                        index, cause.getMessage()), e);
            }
        }
    }

    /** Platform threads: providers read files, which would stop virtual threads, and one that hangs keeps its own. */
    private static ExecutorService threads(int providers, ResourceStack resourceStack) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(0, Math.max(1, providers), 30, TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                Thread.ofPlatform().name("provider-", 1).daemon().factory());
        resourceStack.add("provider threads", threads::shutdownNow);
        return threads;
    }
}
