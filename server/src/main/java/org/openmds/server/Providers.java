package org.openmds.server;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.InformationProvider;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.ProviderSources;
import org.openmds.index.IndexService;
import org.openmds.provider.certificate.CertificateProvider;
import org.openmds.provider.certificate.CertificatePublication;
import org.openmds.provider.host.HostProvider;
import org.openmds.provider.host.HostPublication;
import org.openmds.server.config.CertificateProviderSettings;
import org.openmds.server.config.HostProviderSettings;
import org.openmds.server.config.ProviderSettings;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.xml.XmlFragment;

/** The information providers of the configuration, and the entries that show them. */
final class Providers {

    private static final int MOST_AT_WORK = 64;
    private static final Duration REGISTRATION_TIMEOUT = Duration.ofSeconds(10);

    private final List<Provided> provided;
    private final ProviderSources sources;

    /** A provider and the entry that shows it. */
    private record Provided(InformationProvider provider, Duration interval, Duration timeout, String index) {
    }

    private Providers(List<Provided> provided, ProviderSources sources) {
        this.provided = provided;
        this.sources = sources;
    }

    static Providers open(ProviderSettings settings, Resources resources) {
        List<Provided> provided = new ArrayList<>();
        HostProviderSettings host = settings.host();
        if (host.enabled()) {
            HostPublication publication = new HostPublication("host", host.hostName().orElse(""),
                    host.maxFileSystems(), host.remoteFileSystems(), host.maxNetworkAdapters());
            provided.add(new Provided(new HostProvider(publication), host.interval(), host.timeout(), host.index()));
        }
        CertificateProviderSettings certificates = settings.certificates();
        if (!certificates.files().isEmpty()) {
            CertificatePublication publication = new CertificatePublication("certificates", certificates.files());
            provided.add(new Provided(new CertificateProvider(publication, Clock.systemUTC()),
                    certificates.interval(), certificates.timeout(), certificates.index()));
        }
        provided.forEach(each -> resources.opened("provider " + each.provider().name(), each.provider()));
        Map<String, Duration> timeouts = provided.stream()
                .collect(Collectors.toUnmodifiableMap(each -> each.provider().name(), Provided::timeout));
        return new Providers(List.copyOf(provided),
                new ProviderSources(provided.stream().map(Provided::provider).toList(), threads(resources),
                        new ProviderSources.Settings(name -> Objects.requireNonNull(timeouts.get(name)),
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
        provided.forEach(each -> register(each, indexes, member));
    }

    private static void register(Provided provided, List<IndexService> indexes,
            Function<String, EndpointReference> member) {
        String name = provided.provider().name();
        IndexService index = indexes.stream()
                .filter(each -> each.name().equals(provided.index()))
                .findFirst()
                .orElseThrow(() -> new StartException("provider %s names the index %s, which there is not"
                        .formatted(name, provided.index())));
        XmlFragment config = ProviderSources.config(name, provided.interval());
        Registration registration = new Registration(member.apply(index.name()),
                AggregatorContent.pending(config).toContent(),
                config, new RequestedLifetime.Unlimited(), Caller.LOCAL.name());
        try {
            index.group().add(registration).orTimeout(REGISTRATION_TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new StartException(
                    "the entry of provider %s was not taken by index %s: %s".formatted(name, index.name(),
                            cause.getMessage()),
                    e);
        }
    }

    /** Platform threads: providers read files, which would stop virtual threads, and one that hangs keeps its own. */
    private static ExecutorService threads(Resources resources) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(0, MOST_AT_WORK, 30, TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                Thread.ofPlatform().name("provider-", 1).daemon().factory());
        resources.opened("provider threads", threads::shutdownNow);
        return threads;
    }
}
