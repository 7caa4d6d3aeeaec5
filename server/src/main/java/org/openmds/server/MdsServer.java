package org.openmds.server;

import java.net.URI;
import java.nio.file.Path;
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
import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.index.Container;
import org.openmds.index.ContainerRegistry;
import org.openmds.index.IndexDefinition;
import org.openmds.index.IndexService;
import org.openmds.index.RegistrationService;
import org.openmds.index.ServiceMetaData;
import org.openmds.index.query.QueryEngine;
import org.openmds.index.settings.IndexSettings;
import org.openmds.server.config.Configuration;
import org.openmds.server.operation.AdminAccess;
import org.openmds.server.operation.CallMetrics;
import org.openmds.server.operation.EntryValuesHandler;
import org.openmds.server.operation.GroupMetrics;
import org.openmds.server.operation.HealthHandler;
import org.openmds.server.operation.LogLevelHandler;
import org.openmds.server.operation.MetricsHandler;
import org.openmds.server.operation.RegistrationMetrics;
import org.openmds.server.operation.StartException;
import org.openmds.server.provider.LazyProbeRunner;
import org.openmds.server.registration.RegistrationProblemsException;
import org.openmds.server.registration.Registrations;
import org.openmds.server.reload.ConfigurationWatch;
import org.openmds.server.reload.ReloadHandler;
import org.openmds.server.rights.BearerTokens;
import org.openmds.server.rights.ConfiguredRights;
import org.openmds.server.state.BackupHandler;
import org.openmds.server.state.BackupSchedule;
import org.openmds.server.state.DurableState;
import org.openmds.trigger.settings.TriggerServiceSettings;
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
 * The running server and its composition root: creates the parts of all modules and connects them. Parts start in the direction of the data flow and
 * stop in the opposite direction, so that nothing that was accepted is lost.
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
    private volatile Optional<BackupSchedule> backups = Optional.empty();
    /** The current source settings. They decide to which addresses notifications may be sent. */
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
     * @return the server, once it answers requests
     * @throws StartException
     *             the server cannot start; everything that it opened is closed again
     */
    public static MdsServer start(Configuration configuration) {
        return start(configuration, Optional.empty());
    }

    /**
     * Starts a server that follows changes of its configuration.
     *
     * @param input
     *            the input from which the configuration was loaded
     * @return the server, once it answers requests
     * @throws StartException
     *             the server cannot start; everything that it opened is closed again
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

    /** Returns the URL under which clients reach the server, without a trailing slash. */
    public String baseUrl() {
        return baseUrl;
    }

    /** Returns the URL of a service. */
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
     * Applies another configuration to the running server: sources, registrations, hierarchy and triggers.
     *
     * @throws StartException
     *             the configuration cannot be applied; nothing is changed then
     */
    public void apply(Configuration changed) {
        IndexFeeds running = runningFeeds;
        TriggerService triggerService = runningTriggers;
        if (running == null || triggerService == null) {
            throw new StartException("the server has not started yet");
        }
        try (IndexFeeds.PreparedFeeds feeds = running.prepare(changed)) {
            TriggerService.PreparedTriggers triggerChange = triggerService.prepare(changed.triggers(), feeds.sources());
            // Triggers first: only their change is written to the state store, which can fail.
            triggerChange.apply();
            running.apply(feeds);
            sourceSettings = changed.sources();
        } catch (RegistrationProblemsException e) {
            throw new StartException(e.getMessage(), e);
        }
    }

    private void start(Optional<ConfigurationInput> input) {
        // The watch comes first: every file that is read after this line may change after this line.
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

        TriggerService triggerService = triggers(indexes, sources, container);
        runningTriggers = triggerService;

        BrokerService broker = broker(notifications, sources);
        List<ServiceEndpoint> services = new ArrayList<>(registrations.endpoints());
        indexes.forEach(index -> services.addAll(index.endpoints()));
        services.addAll(broker.endpoints(rights, new PropertyReads(container.queries().evaluator())));
        services.addAll(triggerService.endpoints(rights));
        registry.register(services);
        services.addAll(registry.endpoints());
        startHttp(services, tokens, rights, watch);

        indexes.forEach(index -> index.collectBy(aggregator));
        // Added a second time and so closed earlier: nothing is collected for groups that are being closed.
        resourceStack.add("aggregator", aggregator);
        providers.register(indexes, container::service);
        feeds.start(configuration);
        broker.start();
        // Added a second time and so closed earlier: no new configuration is applied to parts that are being closed.
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
        BackupHandler backupHandler = new BackupHandler(backups, new AdminAccess(tokens, rights));
        http.start(Stream.concat(webMds.map(WebMds::events).stream(), Stream.of(backupHandler)).toList(),
                handlers(services, tokens, rights, watch, webMds), configuration.http());
        // Added a second time and so closed before the services: requests in progress still reach them.
        resourceStack.add("http server", http);
    }

    private void logAddress() {
        if (configuration.http().publicUrl().isEmpty() && !configuration.http().bind().isLoopback()) {
            LOG.warn("http.public-url is not set: endpoint references name {}, which other machines may not reach",
                    baseUrl);
        }
        LOG.info("OpenMDS {} answers on {}", ServerVersion.current(), baseUrl);
    }

    /** Opens the durable state and the notification services that keep their subscriptions in it. */
    private Notifications notifications() {
        DurableState state = resourceStack.add("state", DurableState.open(configuration.state(), metrics));
        backups = state.backups();
        StateStore store = state.store();
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
        // The group of rules that name no group, and the group for registered triggers.
        List<IndexService> watched = Stream
                .of(configuration.indexName(configuration.triggers().index()), TriggerServiceSettings.GROUP)
                .distinct()
                .flatMap(name -> indexes.stream().filter(index -> index.name().equals(name)))
                .toList();
        return TriggerService.open(watched, configuration.triggers(),
                new TriggerService.TriggerInfrastructure(container, sources, metrics), resourceStack);
    }

    /** Creates the container: the parts that all services share. */
    private Container container(ConfiguredRights rights, Notifications notifications) {
        new JvmMemoryMetrics().bindTo(metrics);
        LeaseClock clock = notifications.dependencies().clock();
        StateStore store = notifications.dependencies().store();
        PagePool pages = new PagePool(pageMemory());
        GroupMetrics.show(pages, metrics);
        QueryEngine queries = resourceStack.add("queries", new QueryEngine(configuration.limits().xpath(),
                configuration.limits().queries().queryThreads(), metrics));
        return new Container(servicesUrls(), rights, store, clock,
                new ServiceMetaData(clock.now(), ServerVersion.current()),
                pages, queries, notifications.services());
    }

    /** Returns the size of the page memory, at most half of the maximum heap size: the HTTP server needs direct memory too. */
    private long pageMemory() {
        long configured = configuration.limits().pageMemory().bytes();
        long limit = Runtime.getRuntime().maxMemory() / 2;
        if (configured > limit) {
            LOG.warn(
                    "limits.page-memory is {}, which is more than half of the maximum Java heap size; {} bytes are used instead",
                    configuration.limits().pageMemory(), limit);
        }
        return Math.min(configured, limit);
    }

    private List<String> servicesUrls() {
        return serverUrls().stream().map(url -> url + "/wsrf/services/").toList();
    }

    /** Returns the URL for other machines and those that users of this machine may type. */
    private List<String> serverUrls() {
        return Stream.concat(Stream.of(baseUrl), Stream.of("localhost", "127.0.0.1", "[::1]")
                .map(host -> "http://%s:%d".formatted(host, http.port()))).distinct().toList();
    }

    private Path programFiles() {
        return configuration.state().enabled()
                ? configuration.state().directory().resolve("programs")
                : Path.of(System.getProperty("java.io.tmpdir"), "openmds-" + http.port());
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
        EndpointLimits limits = new EndpointLimits(configuration.limits().xml(),
                configuration.limits().messages().body().bytes(),
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
        TriggerService triggerService = runningTriggers;
        return Stream.concat(backups.flatMap(BackupSchedule::problem).stream(),
                triggerService == null ? Stream.empty() : triggerService.problems().stream()).toList();
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
