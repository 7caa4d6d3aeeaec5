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
import org.openmds.aggregator.InformationProvider;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.ProviderSources;
import org.openmds.aggregator.execution.ProbeSetupException;
import org.openmds.index.IndexService;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.input.ProviderTools;
import org.openmds.server.config.Configuration;
import org.openmds.server.operation.StartException;
import org.openmds.server.provider.ConfiguredProvider;
import org.openmds.server.provider.LazyProbeRunner;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.LeasedEntry;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.xml.XmlFragment;

/** The configured information providers and their entries. */
final class ConfiguredProviders {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration REGISTRATION_TIMEOUT = Duration.ofSeconds(10);

    private final List<RunningProvider> providers;
    private final ProviderSources sources;

    /** An open provider and the settings of its entry. */
    private record RunningProvider(CommonSettings settings, InformationProvider provider) {
    }

    private ConfiguredProviders(List<RunningProvider> provided, ProviderSources sources) {
        this.providers = provided;
        this.sources = sources;
    }

    /**
     * Creates the providers.
     *
     * @throws StartException
     *             a provider runs programs, which cannot be run on this machine
     */
    static ConfiguredProviders open(Configuration configuration, LazyProbeRunner lazyProbeRunner,
            ResourceStack resourceStack) {
        ProviderTools tools = resourceStack.add("tools of providers",
                ProviderTools.open(lazyProbeRunner, configuration.sources().maxAnswer().toIntBytes(),
                        configuration.sources().execution().maxOutput().toIntBytes()));
        List<RunningProvider> provided = new ArrayList<>();
        try {
            ConfiguredProvider.all(configuration.providers())
                    .forEach(each -> provided.add(new RunningProvider(each.settings().common(), each.open(tools))));
        } catch (ProbeSetupException e) {
            throw new StartException(String.valueOf(e.getMessage()), e);
        }
        provided.forEach(each -> resourceStack.add("provider " + each.provider().name(), each.provider()));
        Map<String, Duration> timeouts = provided.stream()
                .collect(Collectors.toUnmodifiableMap(each -> each.provider().name(),
                        each -> each.settings().timeout()));
        return new ConfiguredProviders(List.copyOf(provided),
                new ProviderSources(provided.stream().map(RunningProvider::provider).toList(),
                        threads(provided.size(), resourceStack),
                        new ProviderSources.ProviderTimings(name -> Objects.requireNonNull(timeouts.get(name)),
                                PollIntervals.DEFAULT)));
    }

    /** Returns the sources that are information providers. */
    ProviderSources sources() {
        return sources;
    }

    /**
     * Adds an entry for each provider to the index that the configuration names.
     *
     * @param indexes
     *            the indexes of this process
     * @param member
     *            returns the member's endpoint reference for entries that describe this process, by index name
     */
    void register(List<IndexService> indexes, Function<String, EndpointReference> member) {
        indexes.forEach(index -> removeObsolete(index, member.apply(index.name())));
        // All at once: each change is forced to the disk, and many together take as long as one.
        providers.stream().map(each -> register(each, indexes, member)).toList().forEach(PendingEntry::await);
    }

    /** Removes entries of providers that an earlier configuration had. They are restored from the state store and have no termination time. */
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
                LOG.info("index {}: removing the entry of provider {}, which is no longer configured", index.name(),
                        shown.get().providerName());
                CompletableFuture<LeasedEntry> _ = index.group().remove(entry.key());
            }
        }
    }

    /** The provider and member of an entry. */
    private record ExpectedEntry(ProviderSources.ProviderSelection provider, EndpointReference member) {
    }

    private static EndpointReference memberOf(RunningProvider provided, EndpointReference own) {
        return provided.settings().member().map(url -> EndpointReference.of(url.toString())).orElse(own);
    }

    /** Returns true for entries without a termination time. Entries of this class have none; renewed registrations have one. */
    private static boolean isEndless(LeasedEntry leasedEntry) {
        return !(leasedEntry.lease() instanceof Lease.Limited);
    }

    /** Begins to add an entry. */
    private static PendingEntry register(RunningProvider provided, List<IndexService> indexes,
            Function<String, EndpointReference> member) {
        String name = provided.provider().name();
        IndexService index = indexes.stream()
                .filter(each -> each.name().equals(provided.settings().index()))
                .findFirst()
                .orElseThrow(() -> new StartException("provider %s names the index %s, which does not exist"
                        .formatted(name, provided.settings().index())));
        XmlFragment config = ProviderSources.config(name, provided.settings().interval());
        Registration registration = new Registration(memberOf(provided, member.apply(index.name())),
                AggregatorContent.pending(config).toContent(),
                config, new RequestedLifetime.Unlimited(), Caller.LOCAL.name());
        return new PendingEntry(name, index.name(), index.group().add(registration));
    }

    /** An entry that is being added. */
    private record PendingEntry(String provider, String index, CompletableFuture<?> entry) {

        void await() {
            try {
                entry.orTimeout(REGISTRATION_TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
            } catch (CompletionException e) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                throw new StartException("the entry of provider %s cannot be added to index %s: %s".formatted(provider,
                        index, cause.getMessage()), e);
            }
        }
    }

    /**
     * Creates a pool of platform threads: providers read files, which blocks virtual threads, and a provider that hangs occupies only its
     * own thread.
     */
    private static ExecutorService threads(int providers, ResourceStack resourceStack) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(0, Math.max(1, providers), 30, TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                Thread.ofPlatform().name("provider-", 1).daemon().factory());
        resourceStack.add("provider threads", threads::shutdownNow);
        return threads;
    }
}
