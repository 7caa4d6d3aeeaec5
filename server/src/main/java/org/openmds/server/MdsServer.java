package org.openmds.server;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.server.Handler;
import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.Aggregator;
import org.openmds.aggregator.AggregatorSources;
import org.openmds.aggregator.Scheduler;
import org.openmds.index.Container;
import org.openmds.index.ContainerRegistry;
import org.openmds.index.DiscardingStateStore;
import org.openmds.index.IndexDefinition;
import org.openmds.index.IndexService;
import org.openmds.index.RegistrationService;
import org.openmds.index.ServiceMetaData;
import org.openmds.index.query.QueryEngine;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationInput;
import org.openmds.server.config.IndexSettings;
import org.openmds.server.config.SourceSettings;
import org.openmds.server.config.StateSettings;
import org.openmds.server.config.TriggerServiceSettings;
import org.openmds.server.operation.AdminAccess;
import org.openmds.server.operation.CallMetrics;
import org.openmds.server.operation.EntryValuesHandler;
import org.openmds.server.operation.GroupMetrics;
import org.openmds.server.operation.HealthHandler;
import org.openmds.server.operation.LogLevelHandler;
import org.openmds.server.operation.MetricsHandler;
import org.openmds.server.operation.RegistrationMetrics;
import org.openmds.server.provider.LazyProbeRunner;
import org.openmds.server.registration.RegistrationProblemsException;
import org.openmds.server.registration.Registrations;
import org.openmds.server.reload.ConfigurationWatch;
import org.openmds.server.reload.ReloadHandler;
import org.openmds.server.rights.BearerTokens;
import org.openmds.server.rights.ConfiguredRights;
import org.openmds.state.sqlite.SqliteStateStore;
import org.openmds.webmds.WebMds;
import org.openmds.wsrf.endpoint.EndpointLimits;
import org.openmds.wsrf.endpoint.EndpointSettings;
import org.openmds.wsrf.endpoint.WorkerThreadHandler;
import org.openmds.wsrf.endpoint.WsrfServices;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.PagePool;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateStore;

import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/**
 * The running server: the one place where the modules are put together. Started in the direction of the data and stopped against it, so that nothing
 * that was accepted is lost.
 */
public final class MdsServer implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();

    private final Configuration configuration;
    private final PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final ResourceStack resourceStack = new ResourceStack();
    private final HttpServer http;
    private final String baseUrl;
    private volatile boolean ready;
    private volatile List<ServiceGroup> groups = List.of();
    private volatile @Nullable IndexFeeds runningFeeds;
    private volatile @Nullable TriggerService runningTriggers;
    /** As they are now: whom strangers may have messages sent to follows them. */
    private volatile SourceSettings sourceSettings;

    private MdsServer(Configuration configuration) {
        this.configuration = configuration;
        this.sourceSettings = configuration.sources();
        this.http = resourceStack.add("http port", HttpServer.bind(configuration.http()));
        this.baseUrl = http.baseUrl(configuration.http());
    }

    /**
     * Starts a server.
     *
     * @return when it answers
     * @throws StartException
     *             it cannot start; nothing of it is left
     */
    public static MdsServer start(Configuration configuration) {
        return start(configuration, Optional.empty());
    }

    /**
     * Starts a server that follows changes of its configuration.
     *
     * @param input
     *            from which the configuration was loaded
     * @return when it answers
     * @throws StartException
     *             it cannot start; nothing of it is left
     */
    public static MdsServer start(Configuration configuration, ConfigurationInput input) {
        return start(configuration, Optional.of(input));
    }

    private static MdsServer start(Configuration configuration, Optional<ConfigurationInput> input) {
        MdsServer server = new MdsServer(configuration);
        try {
            server.start(input);
            return server;
        } catch (StateException | RegistrationProblemsException e) {
            server.close();
            throw new StartException(e.getMessage(), e);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** Where it is reached, without a slash at the end. */
    public String baseUrl() {
        return baseUrl;
    }

    /** URL of a service. */
    public String serviceUrl(String name) {
        return baseUrl + "/wsrf/services/" + name;
    }

    /** Stops collecting, then answering, then makes all changes durable. Idempotent; bounded in time. */
    @Override
    public void close() {
        if (ready) {
            LOG.info("stopping");
        }
        ready = false;
        resourceStack.close();
    }

    /**
     * Works by another configuration from now on, as far as a running server can: sources, registrations, hierarchy and triggers.
     *
     * @throws StartException
     *             it cannot; nothing is changed then
     */
    public void apply(Configuration changed) {
        IndexFeeds running = runningFeeds;
        TriggerService telling = runningTriggers;
        if (running == null || telling == null) {
            throw new StartException("the server is not up yet");
        }
        try (IndexFeeds.PreparedFeeds feeds = running.prepare(changed)) {
            TriggerService.PreparedTriggers told = telling.prepare(changed.triggers(), feeds.sources());
            // These first: they alone are written to the state, which can fail.
            told.apply();
            running.apply(feeds);
            sourceSettings = changed.sources();
        } catch (RegistrationProblemsException e) {
            throw new StartException(e.getMessage(), e);
        }
    }

    private void start(Optional<ConfigurationInput> input) {
        // First of all: what is read from now on may change from now on.
        Optional<ConfigurationWatch> watch = input.map(each -> resourceStack.add("configuration watch",
                ConfigurationWatch.open(each, configuration, this::apply, metrics)));
        BearerTokens tokens = BearerTokens.read(configuration.rights().tokens());
        ConfiguredRights rights = new ConfiguredRights(configuration);
        Notifications notifications = notifications();
        Container container = container(rights, notifications);

        LazyProbeRunner lazyProbeRunner = resourceStack.add("programs",
                new LazyProbeRunner(programFiles(), () -> sourceSettings.execution().maxProcesses(), metrics));
        ConfiguredProviders providers = ConfiguredProviders.open(configuration, lazyProbeRunner, resourceStack);
        CollectionSources sources = resourceStack.add("sources", new CollectionSources(configuration.sources(),
                new CollectionSources.SourceInfrastructure(providers.sources(), lazyProbeRunner, metrics,
                        container.notifications().consumers(), container.clock())));
        Aggregator aggregator = aggregator(sources.all(), container.clock());
        List<IndexService> indexes = indexes(sources.all(), aggregator, container,
                EntryHistories.open(configuration.history(), container.clock(), metrics, resourceStack));
        groups = indexes.stream().map(IndexService::group).toList();
        ContainerRegistry registry = resourceStack.add("registry of services",
                ContainerRegistry.open(container));

        IndexFeeds feeds = resourceStack.add("feeds", new IndexFeeds(sources, aggregator,
                Registrations.open(container, indexes, () -> sources.outgoing().clients())));
        runningFeeds = feeds;
        RegistrationService registrations = registerMetrics(feeds.registrations());

        TriggerService telling = triggers(indexes, sources, container);
        runningTriggers = telling;

        BrokerService broker = broker(notifications, sources);
        List<ServiceEndpoint> services = new ArrayList<>(registrations.endpoints());
        indexes.forEach(index -> services.addAll(index.endpoints()));
        services.addAll(broker.endpoints(rights, new PropertyReads(container.queries().evaluator())));
        services.addAll(telling.endpoints(rights));
        registry.register(services);
        services.addAll(registry.endpoints());
        startHttp(services, tokens, rights, watch);

        indexes.forEach(index -> index.collectBy(aggregator));
        // Once more, so that nothing is collected for groups that are being closed.
        resourceStack.add("aggregator", aggregator);
        providers.register(indexes, container::service);
        feeds.start(configuration);
        broker.start();
        // Once more, so that nothing is changed while the rest is being closed.
        watch.ifPresent(each -> resourceStack.add("configuration watch", each).start());
        ready = true;
        logAddress();
    }

    private RegistrationService registerMetrics(Registrations registrations) {
        GroupMetrics.show(registrations.service().group(), metrics);
        RegistrationMetrics.show(registrations, metrics);
        return registrations.service();
    }

    private void startHttp(List<ServiceEndpoint> services, BearerTokens tokens, ConfiguredRights rights,
            Optional<ConfigurationWatch> watch) {
        Optional<WebMds> webMds = configuration.webmds().enabled() ? Optional.of(webMds()) : Optional.empty();
        http.start(webMds.map(WebMds::events).stream().toList(), handlers(services, tokens, rights, watch, webMds),
                configuration.http());
        // Once more, so that it stops before what answers: whoever is being answered still finds it.
        resourceStack.add("http server", http);
    }

    private void logAddress() {
        if (configuration.http().publicUrl().isEmpty() && !configuration.http().bind().isLoopback()) {
            LOG.warn("http.public-url is not set: endpoint references name {}, which other machines may not reach",
                    baseUrl);
        }
        LOG.info("OpenMDS {} answers on {}", ServerVersion.current(), baseUrl);
    }

    /** The durable state, and notification, which keeps in it what must survive. */
    private Notifications notifications() {
        StateStore store = resourceStack.add("state", store(configuration.state()));
        GroupMetrics.show(store, metrics);
        return Notifications.open(configuration.notification(),
                new Notifications.NotificationInfrastructure(this::serviceUrl,
                        address -> OutgoingClients.targets(sourceSettings).refusal(address), store, LeaseClock.system(),
                        metrics),
                resourceStack);
    }

    private BrokerService broker(Notifications notifications, CollectionSources sources) {
        return BrokerService.open(configuration.notification(), notifications,
                new BrokerService.BrokerInfrastructure(this::serviceUrl,
                        () -> sources.outgoing().clients().registered(), metrics),
                resourceStack);
    }

    private TriggerService triggers(List<IndexService> indexes, CollectionSources sources, Container container) {
        // Those of a trigger that names none, and the group that is for triggers.
        List<IndexService> watched = Stream
                .of(configuration.indexName(configuration.triggers().index()), TriggerServiceSettings.GROUP)
                .distinct()
                .flatMap(name -> indexes.stream().filter(index -> index.name().equals(name)))
                .toList();
        return TriggerService.open(watched, configuration.triggers(),
                new TriggerService.TriggerInfrastructure(container, sources, metrics), resourceStack);
    }

    /** What all services share. */
    private Container container(ConfiguredRights rights, Notifications notifications) {
        new JvmMemoryMetrics().bindTo(metrics);
        LeaseClock clock = notifications.surroundings().clock();
        StateStore store = notifications.surroundings().store();
        PagePool pages = new PagePool(pageMemory());
        GroupMetrics.show(pages, metrics);
        QueryEngine queries = resourceStack.add("queries", new QueryEngine(configuration.limits().xpath(),
                configuration.limits().queryThreads(), metrics));
        return new Container(servicesUrls(), rights, store, clock,
                new ServiceMetaData(clock.now(), ServerVersion.current()),
                pages, queries, notifications.services());
    }

    /** The HTTP server needs direct memory too. */
    private long pageMemory() {
        long wanted = configuration.limits().pageMemory().bytes();
        long most = Runtime.getRuntime().maxMemory() / 2;
        if (wanted > most) {
            LOG.warn(
                    "limits.page-memory is {}, more than half of the memory that the Java machine has; {} bytes are used",
                    configuration.limits().pageMemory(), most);
        }
        return Math.min(wanted, most);
    }

    private List<String> servicesUrls() {
        return serverUrls().stream().map(url -> url + "/wsrf/services/").toList();
    }

    /** As others know it, and as people on the machine may write it. */
    private List<String> serverUrls() {
        return Stream.concat(Stream.of(baseUrl), Stream.of("localhost", "127.0.0.1", "[::1]")
                .map(host -> "http://%s:%d".formatted(host, http.port()))).distinct().toList();
    }

    private Path programFiles() {
        return configuration.state().enabled()
                ? configuration.state().directory().resolve("programs")
                : Path.of(System.getProperty("java.io.tmpdir"), "openmds-" + http.port());
    }

    private static StateStore store(StateSettings settings) {
        if (!settings.enabled()) {
            LOG.warn("state.enabled is false: a restart forgets all entries");
            return new DiscardingStateStore();
        }
        return SqliteStateStore.open(settings.directory(), Clock.systemUTC());
    }

    private List<IndexService> indexes(AggregatorSources sources, Aggregator aggregator, Container container,
            EntryHistories histories) {
        List<IndexService> indexes = new ArrayList<>();
        for (IndexSettings settings : configuration.groups()) {
            LeaseTerms leases = new LeaseTerms(settings.lease().initial(), settings.lease().minimum(),
                    settings.lease().maximum());
            MembershipContentRule rule = new MembershipContentRule(settings.memberInterfaces(),
                    settings.contentElements());
            IndexService index = resourceStack.add("index " + settings.name(),
                    IndexService.open(new IndexDefinition(
                            settings.name(), leases, rule, configuration.entryLimit(settings),
                            RuleReview.of(settings.name(), () -> runningTriggers)), sources,
                            histories.documentExtension(aggregator::report), container));
            GroupMetrics.show(index.group(), metrics);
            histories.follow(index.group());
            indexes.add(index);
        }
        return indexes;
    }

    private List<Handler> handlers(List<ServiceEndpoint> services, BearerTokens tokens, ConfiguredRights rights,
            Optional<ConfigurationWatch> watch, Optional<WebMds> webMds) {
        ExecutorService threads = Executors
                .newThreadPerTaskExecutor(Thread.ofVirtual().name("request-", 0).factory());
        resourceStack.add("request threads", threads::shutdownNow);
        EndpointLimits limits = new EndpointLimits(configuration.limits().xml(), configuration.limits().body().bytes(),
                configuration.http().requestTimeout());
        EndpointSettings endpoint = new EndpointSettings(() -> configuration.http().publicUrl().map(URI::toString),
                limits, tokens, new CallMetrics(metrics), threads);
        List<Handler> waiting = new ArrayList<>();
        if (configuration.metrics().enabled()) {
            waiting.add(new MetricsHandler(metrics));
        }
        if (configuration.metrics().values()) {
            waiting.add(resourceStack.add("values of entries",
                    new EntryValuesHandler(groups, configuration.metrics().maxValues(), tokens, rights)));
        }
        webMds.ifPresent(pages -> waiting.add(pages.handler()));
        AdminAccess access = new AdminAccess(tokens, rights);
        waiting.add(new LogLevelHandler(access));
        watch.ifPresent(each -> waiting.add(new ReloadHandler(each, access)));
        return List.of(new WsrfServices(endpoint, services).handler(), new HealthHandler(() -> ready, this::problems),
                new WorkerThreadHandler(threads, new Handler.Sequence(waiting)));
    }

    private WebMds webMds() {
        return resourceStack.add("webmds",
                WebPages.open(configuration.webmds(), new WebPages.LocalServices(
                        configuration.indexes().stream().map(IndexSettings::name).toList(),
                        http.localUrl(configuration.http()) + "/wsrf/services/"), this::serverUrls));
    }

    private List<String> problems() {
        TriggerService telling = runningTriggers;
        return telling == null ? List.of() : telling.problems();
    }

    private Aggregator aggregator(AggregatorSources sources, LeaseClock clock) {
        ScheduledExecutorService timer = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("collection-timer").daemon().factory());
        resourceStack.add("collection timer", timer::shutdownNow);
        ExecutorService deliveries = Executors
                .newThreadPerTaskExecutor(Thread.ofVirtual().name("delivery-", 0).factory());
        resourceStack.add("deliveries", deliveries::shutdownNow);
        return resourceStack.add("aggregator", new Aggregator(sources, clock, Scheduler.on(timer),
                new Aggregator.AggregatorDependencies(RandomGenerator.getDefault(), deliveries, metrics)));
    }
}
