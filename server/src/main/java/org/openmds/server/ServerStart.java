package org.openmds.server;

import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.server.Handler;
import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.Aggregator;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.gateway.HttpApi;
import org.openmds.index.Container;
import org.openmds.index.ContainerRegistry;
import org.openmds.index.GroupResources;
import org.openmds.index.IndexService;
import org.openmds.index.ServiceMetaData;
import org.openmds.index.query.QueryEngine;
import org.openmds.index.settings.IndexSettings;
import org.openmds.provider.input.ProviderTools;
import org.openmds.server.ResourceStack.StopPhase;
import org.openmds.server.config.Configuration;
import org.openmds.server.front.OperationsServer;
import org.openmds.server.identity.AccessControl;
import org.openmds.server.ldap.LdapInterface;
import org.openmds.server.operation.AuditLog;
import org.openmds.server.operation.CallMetrics;
import org.openmds.server.operation.GroupMetrics;
import org.openmds.server.operation.HealthMonitor;
import org.openmds.server.operation.NotificationMetrics;
import org.openmds.server.operation.ProcessMetrics;
import org.openmds.server.operation.Readiness;
import org.openmds.server.operation.RegistrationMetrics;
import org.openmds.server.otlp.MetricContent;
import org.openmds.server.otlp.MetricExport;
import org.openmds.server.provider.LazyProbeRunner;
import org.openmds.server.provider.ProviderCredentials;
import org.openmds.server.provider.RestrictedRequests;
import org.openmds.server.registration.Registrations;
import org.openmds.server.reload.ConfigurationWatch;
import org.openmds.server.reload.FollowedConfiguration;
import org.openmds.server.state.BackupSchedule;
import org.openmds.server.state.DurableState;
import org.openmds.server.state.LeaderEndpoint;
import org.openmds.server.state.MemberView;
import org.openmds.trigger.service.WatchedGroups;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.endpoint.admission.EndpointBudgets;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.onvif.EventService;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.service.LaneHeader;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.state.StateStore;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/**
 * The start of a server and its composition root: creates the parts of all modules and connects them, in the direction of the data flow. Its phases
 * open the state, build the services, open the connector and start the sources; each phase takes what the phases before it have made.
 */
final class ServerStart {

    private static final Logger LOG = LogManager.getLogger();

    private final Configuration configuration;
    private final ResourceStack resources;
    private final ServerState serverState;
    private final PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Readiness readiness;
    private final AccessControl rights;
    private final EndpointBudgets budgets;
    private final HttpServer http;
    private final Optional<OperationsServer> operations;
    private final ServerUrls urls;
    private final EntryMemory memory;
    private volatile @Nullable LdapInterface ldap;

    /**
     * The state over which services run.
     *
     * @param opening
     *            opens the state, whose metrics it shows
     * @param member
     *            this server as a member of a replicated index
     * @param former
     *            finds the group of a name that has followed the same state until now
     */
    record ServerState(Function<MeterRegistry, DurableState> opening, Optional<MemberView> member,
            Function<String, Optional<ServiceGroup>> former) {
    }

    /**
     * Running services.
     *
     * @param answers
     *            the handler of the requests that they answer
     * @param groups
     *            all groups with a durable state
     */
    record RunningServices(Reconfiguration reconfiguration, Optional<LdapInterface> ldap, Handler answers,
            List<ServiceGroup> groups) {
    }

    private ServerStart(Configuration configuration, ServerDoors doors, ServerState serverState,
            ResourceStack resources) {
        this.configuration = configuration;
        this.resources = resources;
        this.serverState = serverState;
        this.http = doors.http();
        this.rights = doors.rights();
        this.operations = doors.operations();
        this.readiness = doors.readiness();
        this.budgets = doors.budgets();
        this.urls = doors.urls();
        // While the role of a member changes, it has its entries twice.
        this.memory = EntryMemory.of(configuration.limits().indexes(), serverState.member().isPresent() ? 2 : 1);
        http.show(metrics);
        serverState.member().ifPresent(each -> each.show(metrics));
    }

    /**
     * Starts the services of a server. A server whose state another process changes only answers readers.
     *
     * @param input
     *            the input from which the configuration was loaded; empty if the server does not follow its changes
     * @param resources
     *            receives everything that is opened, also if the start fails
     */
    static RunningServices run(Configuration configuration, Optional<ConfigurationInput> input, ServerDoors doors,
            ServerState serverState, ResourceStack resources) {
        Optional<FollowedConfiguration> followed = input
                .map(each -> FollowedConfiguration.of(each, configuration, LeaseClock.system().now()));
        return new ServerStart(configuration, doors, serverState, resources).run(followed);
    }

    private RunningServices run(Optional<FollowedConfiguration> followed) {
        OpenState state = openState();
        BuiltServices services = buildServices(state);
        Reconfiguration reconfiguration = new Reconfiguration(services.feeds(), services.triggers(), rights);
        Optional<ConfigurationWatch> watch = followed.map(each -> resources.add(StopPhase.CONFIGURATION,
                "configuration watch", ConfigurationWatch.open(each, reconfiguration::apply, metrics)));
        Handler answers = openConnector(state, services, watch);
        openLdap(services.indexes());
        if (state.durable().store().followed().isEmpty()) {
            startSources(state, services);
        }
        services.export().ifPresent(MetricExport::start);
        watch.ifPresent(ConfigurationWatch::start);
        return new RunningServices(reconfiguration, Optional.ofNullable(ldap), answers, groups(services));
    }

    /**
     * The open state and the parts that all services share.
     *
     * @param targets
     *            the policy for targets that arrive over the wire
     */
    private record OpenState(Notifications notifications, Container container, AllowedTargets targets,
            DurableState durable) {

        private Optional<BackupSchedule> backups() {
            return durable.backups();
        }
    }

    /** The services and the parts that supply them with data; nothing is collected yet. */
    private record BuiltServices(ConfiguredProviders providers, Aggregator aggregator, List<IndexService> indexes,
            IndexFeeds feeds, TriggerService triggers, BrokerService broker, List<ServiceEndpoint> endpoints,
            Optional<MetricExport> export) {
    }

    private OpenState openState() {
        DurableState state = resources.add("state", serverState.opening().apply(metrics));
        GroupMetrics.show(state.store(), metrics);
        memory.show(metrics);
        AllowedTargets targets = new AllowedTargets(configuration.sources());
        Notifications notifications = Notifications.open(configuration.notification(),
                new Notifications.NotificationInfrastructure(urls::service, targets, targets.credentials(),
                        rights, state.store(),
                        LeaseClock.system(), metrics, memory.indexes()),
                resources);
        return new OpenState(notifications, container(state.store(), notifications), targets, state);
    }

    private Container container(StateStore store, Notifications notifications) {
        resources.add("metrics of the process", ProcessMetrics.show(metrics));
        LeaseClock clock = notifications.dependencies().clock();
        QueryEngine queries = resources.add("queries", new QueryEngine(configuration.limits().xpath(),
                configuration.limits().queries().queryThreads(), metrics, budgets.answers()));
        return new Container(urls.services(), rights, store, clock,
                new ServiceMetaData(clock.now(), ServerVersion.current()),
                new GroupResources(memory.pages(), memory.quota(), serverState.former()), queries,
                notifications.services(), configuration.site());
    }

    private BuiltServices buildServices(OpenState state) {
        Container container = state.container();
        LazyProbeRunner programs = resources.add("programs", new LazyProbeRunner(programFiles(),
                configuration.sources().execution().maxProcesses(), metrics));
        ConfiguredProviders providers = providers(programs, state.targets());
        CollectionSources sources = resources.add("sources", new CollectionSources(configuration.sources(),
                new CollectionSources.SourceInfrastructure(providers.sources(), programs, state.targets(), metrics,
                        container.notifications().consumers(), container.clock())));
        Aggregator aggregator = Aggregation.open(sources.all(), container.clock(), metrics, resources);

        WatchedGroups watched = new WatchedGroups();
        ActionsInUse actions = resources.add("trigger actions",
                new ActionsInUse(watched, configuration.triggers(), sources,
                        AlertLinks.of(configuration.http(), urls.base()), container));
        List<IndexService> indexes = Indexes.open(configuration, new Indexes.IndexInfrastructure(sources.all(),
                aggregator, GroupTriggers.validation(configuration.triggers(), rights, actions), container, metrics),
                resources);
        ContainerRegistry registry = resources.add("registry of services", ContainerRegistry.open(container));
        IndexFeeds feeds = resources.add("feeds", new IndexFeeds(providers, sources, aggregator,
                registrations(container, indexes, sources)));
        TriggerService triggers = TriggerService.open(watchedIndexes(indexes), configuration.triggers(),
                new TriggerService.TriggerInfrastructure(container, watched, actions, metrics), resources);
        BrokerService broker = BrokerService.open(configuration.notification(), state.notifications(),
                new BrokerService.BrokerInfrastructure(urls::service,
                        () -> sources.outgoing().clients().registered(), metrics),
                resources);

        List<ServiceEndpoint> endpoints = new ArrayList<>(feeds.registrations().service().endpoints());
        indexes.forEach(index -> endpoints.addAll(index.endpoints()));
        endpoints.addAll(broker.endpoints(rights, new PropertyReads(container.queries().evaluator())));
        endpoints.add(broker.events(indexes.getFirst(), urls.service(EventService.NAME), rights));
        endpoints.addAll(triggers.endpoints(rights, indexes));
        registry.register(endpoints);
        endpoints.addAll(registry.endpoints());
        container.store()
                .followed()
                .ifPresent(each -> endpoints.replaceAll(endpoint -> isRead(endpoint, indexes, registry)
                        ? endpoint
                        : new LeaderEndpoint(endpoint, each)));
        return new BuiltServices(providers, aggregator, indexes, feeds, triggers, broker, endpoints,
                metricExport(indexes, sources));
    }

    /** Returns true if a member answers readers of a service, whether it leads or not. */
    private static boolean isRead(ServiceEndpoint endpoint, List<IndexService> indexes, ContainerRegistry registry) {
        return registry.endpoints().contains(endpoint)
                || indexes.stream().anyMatch(index -> index.endpoints().contains(endpoint));
    }

    private Optional<MetricExport> metricExport(List<IndexService> indexes, CollectionSources sources) {
        MetricContent content = new MetricContent(
                new MetricContent.ServerIdentity(ServerVersion.current(), URI.create(urls.base()).getAuthority()),
                metrics, indexes.stream().map(IndexService::group).toList(), configuration.metrics().maxValues());
        return MetricExport
                .open(configuration.otlp().metrics(), content,
                        Credentials.chosenBy(_ -> sources.outgoing().ofConfiguration()), InstantSource.system())
                .map(export -> resources.add("metrics for OpenTelemetry", export));
    }

    private ConfiguredProviders providers(LazyProbeRunner programs, AllowedTargets targets) {
        int maxAnswer = configuration.sources().maxAnswer().toIntBytes();
        RestrictedRequests restricted = resources.add("requests to targets",
                new RestrictedRequests(targets, targets.credentials(), maxAnswer));
        ProviderTools tools = resources.add("tools of providers",
                ProviderTools.open(programs,
                        new ProviderTools.WebRequests(new ProviderCredentials(targets.ofConfiguration()), restricted,
                                targets::refusal),
                        maxAnswer,
                        configuration.sources().execution().maxOutput().toIntBytes()));
        ProviderThreads threads = resources.add("provider threads", ProviderThreads.open());
        ConfiguredProviders providers = resources.add("providers", new ConfiguredProviders(tools, threads));
        providers.open(configuration);
        return providers;
    }

    private Registrations registrations(Container container, List<IndexService> indexes, CollectionSources sources) {
        Registrations registrations = Registrations.open(container, indexes, () -> sources.outgoing().clients());
        GroupMetrics.show(registrations.service().group(), metrics);
        RegistrationMetrics.show(registrations, metrics);
        return registrations;
    }

    /** Returns the indexes whose entries rules may watch: the index of rules that name no group, and the group for registered triggers. */
    private List<IndexService> watchedIndexes(List<IndexService> indexes) {
        return Stream.of(configuration.indexName(configuration.triggers().index()), TriggerServiceSettings.GROUP)
                .distinct()
                .flatMap(name -> indexes.stream().filter(index -> index.name().equals(name)))
                .toList();
    }

    private Path programFiles() {
        return configuration.state().enabled()
                ? configuration.state().directory().resolve("programs")
                : Path.of(System.getProperty("java.io.tmpdir"), "openmds-" + http.port());
    }

    private Handler openConnector(OpenState state, BuiltServices services, Optional<ConfigurationWatch> watch) {
        List<String> indexNames = configuration.indexes().stream().map(IndexSettings::name).toList();
        AuditLog audit = new AuditLog(new CallMetrics(metrics, http.front().refusals()));
        HttpHandlers handlers = HttpHandlers.open(configuration,
                new HttpHandlers.HandlerInfrastructure(rights, budgets, http.front().refusals(), metrics,
                        resources, audit),
                new WebPages.LocalServices(indexNames, http.localUrl(configuration.http()) + ServerUrls.SERVICES,
                        urls.service(""),
                        LaneHeader.ofThisProcess(), http.localTls(),
                        own -> new PageUsers(rights, indexNames,
                                Optional.of(configuration.indexName(configuration.triggers().index())), own,
                                PageUsers.log(audit))),
                urls);
        HealthMonitor monitor = resources.add("health", HealthMonitor.start(metrics,
                () -> NotificationMetrics.problem(state.notifications().services())));
        HttpHandlers.OperationParts parts = new HttpHandlers.OperationParts(
                services.indexes().stream().map(IndexService::group).toList(),
                new HttpHandlers.Health(readiness, () -> Stream
                        .concat(problems(state, services, monitor).stream(),
                                watch.stream().flatMap(each -> each.problem().stream()))
                        .toList()),
                watch, serverState.member());
        Handler endpoints = handlers.services(services.endpoints());
        HttpApi api = handlers.api(
                ApiParts.of(services.indexes(), services.endpoints(), services.feeds().registrations(), configuration,
                        state.container().groups().pages(), urls));
        Handler answers = http.answer(handlers.endless(api, state.backups()),
                handlers.limited(endpoints, api, parts), configuration.http());
        operations.ifPresent(each -> each.answer(handlers.endlessOperations(state.backups()),
                handlers.operations(endpoints, parts)));
        handlers.begin();
        return answers;
    }

    private void openLdap(List<IndexService> indexes) {
        if (!configuration.ldap().enabled()) {
            return;
        }
        String name = configuration.indexName(configuration.ldap().index());
        ServiceGroup group = indexes.stream()
                .filter(index -> index.name().equals(name))
                .findFirst()
                .orElseThrow()
                .group();
        ldap = resources.add(StopPhase.HTTP, "ldap",
                LdapInterface.open(configuration.ldap(),
                        new LdapInterface.LdapData(group, rights, memory.indexes(), ServerVersion.current()),
                        new LdapInterface.LdapInfrastructure(http.certificate(), budgets, metrics)));
        ldap.port().ifPresent(port -> LOG.info("LDAP is answered on port {}", port));
        ldap.tlsPort().ifPresent(port -> LOG.info("LDAP with TLS is answered on port {}", port));
    }

    private List<String> problems(OpenState state, BuiltServices services, HealthMonitor monitor) {
        return Stream.of(state.durable().store().problems().stream(), services.providers().problems().stream(),
                monitor.problems().stream(), state.backups().flatMap(BackupSchedule::problem).stream(),
                services.triggers().problems().stream(),
                serverState.member().flatMap(MemberView::problem).stream(),
                services.export().flatMap(MetricExport::problem).stream(),
                Optional.ofNullable(ldap).flatMap(LdapInterface::problem).stream(),
                groups(services).stream().flatMap(group -> leftOut(group).stream()))
                .flatMap(Function.identity())
                .toList();
    }

    private static List<ServiceGroup> groups(BuiltServices services) {
        return Stream.concat(services.indexes().stream().map(IndexService::group),
                Stream.of(services.feeds().registrations().service().group())).toList();
    }

    private static Optional<String> leftOut(ServiceGroup group) {
        return group.leftOutEntries() == 0
                ? Optional.empty()
                : Optional.of(
                        "group %s: %d entries of the durable state do not fit into limits.index-bytes or limits.owner-bytes"
                                .formatted(group.name(), group.leftOutEntries()));
    }

    private void startSources(OpenState state, BuiltServices services) {
        services.indexes().forEach(index -> index.collectBy(services.aggregator()));
        services.providers()
                .register(services.indexes(), state.container()::service, services.aggregator()::renewSources);
        services.feeds().start(configuration);
        services.broker().start();
    }
}
