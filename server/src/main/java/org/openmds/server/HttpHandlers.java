package org.openmds.server;

import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.eclipse.jetty.server.Handler;
import org.openmds.gateway.HttpApi;
import org.openmds.gateway.otlp.EntityTerms;
import org.openmds.gateway.serve.ApiInfrastructure;
import org.openmds.http.RefusalCounts;
import org.openmds.server.config.Configuration;
import org.openmds.server.front.DescriptionRequests;
import org.openmds.server.identity.AccessControl;
import org.openmds.server.local.LocalUserHandler;
import org.openmds.server.operation.AdminAccess;
import org.openmds.server.operation.AuditLog;
import org.openmds.server.operation.BudgetMetrics;
import org.openmds.server.operation.EntryValuesHandler;
import org.openmds.server.operation.HealthHandler;
import org.openmds.server.operation.KnownCallers;
import org.openmds.server.operation.LogLevelHandler;
import org.openmds.server.operation.MetricsHandler;
import org.openmds.server.operation.Readiness;
import org.openmds.server.reload.ConfigurationWatch;
import org.openmds.server.reload.ReloadHandler;
import org.openmds.server.settings.OtlpSettings;
import org.openmds.server.state.BackupHandler;
import org.openmds.server.state.BackupSchedule;
import org.openmds.server.state.MemberView;
import org.openmds.server.state.MembersHandler;
import org.openmds.server.state.PositionHandler;
import org.openmds.thread.LowPriority;
import org.openmds.webmds.PageBudgets;
import org.openmds.webmds.WebMds;
import org.openmds.wsrf.endpoint.EndpointLimits;
import org.openmds.wsrf.endpoint.EndpointSettings;
import org.openmds.wsrf.endpoint.WorkerThreadHandler;
import org.openmds.wsrf.endpoint.WsrfServices;
import org.openmds.wsrf.endpoint.admission.EndpointBudgets;
import org.openmds.wsrf.endpoint.admission.FailedCredentials;
import org.openmds.wsrf.service.LaneHeader;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.ServiceGroup;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** The handlers of a server's HTTP connector: services, pages, metrics, health and administration. */
final class HttpHandlers {

    private final Configuration configuration;
    private final HandlerInfrastructure infrastructure;
    private final KnownCallers callers;
    private final AdminAccess access;
    private final AuditLog audit;
    private final ExecutorService threads;
    private final LaneHeader lanes;
    private final Optional<WebMds> webMds;

    /** The parts of the server that handlers need. */
    record HandlerInfrastructure(AccessControl rights, EndpointBudgets budgets,
            RefusalCounts refusals, PrometheusMeterRegistry metrics, ResourceStack resources, AuditLog audit) {
    }

    /**
     * The state that {@code /health} shows.
     *
     * @param problems
     *            supplies a line for each part that fails while the rest works
     */
    record Health(Readiness readiness, Supplier<List<String>> problems) {
    }

    /**
     * The parts of the server that operators see.
     *
     * @param watch
     *            empty if the server does not follow changes of its configuration
     * @param member
     *            empty if the server is no member of a replicated index
     */
    record OperationParts(List<ServiceGroup> groups, Health health, Optional<ConfigurationWatch> watch,
            Optional<MemberView> member) {
    }

    private HttpHandlers(Configuration configuration, HandlerInfrastructure handlerInfrastructure,
            ExecutorService threads, LaneHeader lanes, Optional<WebMds> webMds) {
        this.configuration = configuration;
        this.infrastructure = handlerInfrastructure;
        this.callers = new KnownCallers(handlerInfrastructure.rights(), new FailedCredentials(System::nanoTime),
                handlerInfrastructure.audit());
        this.audit = handlerInfrastructure.audit();
        this.access = new AdminAccess(callers, handlerInfrastructure.rights(), handlerInfrastructure.refusals(), audit);
        this.threads = threads;
        this.lanes = lanes;
        this.webMds = webMds;
    }

    /**
     * Opens the threads of requests and, if the configuration enables it, WebMDS.
     *
     * @param local
     *            the services that WebMDS shows
     */
    static HttpHandlers open(Configuration configuration, HandlerInfrastructure handlerInfrastructure,
            WebPages.LocalServices local, ServerUrls urls) {
        ExecutorService threads = Executors
                .newThreadPerTaskExecutor(Thread.ofVirtual().name("request-", 0).factory());
        ResourceStack resources = handlerInfrastructure.resources();
        resources.add("request threads", threads::shutdownNow);
        Optional<WebMds> webMds = configuration.webmds().enabled()
                ? Optional.of(resources.add("webmds", WebPages.open(configuration, local, urls::all,
                        PageBudgets.with(handlerInfrastructure.budgets().answers(),
                                configuration.webmds().documentSize().bytes()))))
                : Optional.empty();
        webMds.ifPresent(pages -> pages.budgets()
                .own()
                .forEach(budget -> BudgetMetrics.show(budget, handlerInfrastructure.metrics())));
        return new HttpHandlers(configuration, handlerInfrastructure, threads, local.lanes(), webMds);
    }

    /** Returns the handlers whose answers may take longer than the request timeout. */
    List<Handler> endless(HttpApi api, Optional<BackupSchedule> backups) {
        Handler backup = new BackupHandler(backups, access);
        return Stream.of(webMds.map(WebMds::events).stream(), api.endless().stream(),
                Stream.of(isOperationsOnly() ? new LocalUserHandler(backup) : backup))
                .flatMap(each -> each)
                .toList();
    }

    /** Returns the handlers of the connector for operators whose answers may take longer than other requests. */
    List<Handler> endlessOperations(Optional<BackupSchedule> backups) {
        return List.of(new BackupHandler(backups, access));
    }

    /** Begins what WebMDS does without a request. Called when the connector is open. */
    void begin() {
        webMds.ifPresent(WebMds::begin);
    }

    /** Returns the handler of the services. */
    Handler services(List<ServiceEndpoint> services) {
        return new WsrfServices(endpointSettings(), services).handler();
    }

    /** Opens the HTTP API. */
    HttpApi api(HttpApi.ApiContent content) {
        ApiInfrastructure shared = new ApiInfrastructure(
                new ApiInfrastructure.ApiAccess(infrastructure.rights(), callers.failures(), infrastructure.rights()),
                infrastructure.budgets(), audit, threads,
                new ApiInfrastructure.ApiLimits(configuration.limits().messages().body().bytes(),
                        configuration.http().requestTimeout()));
        HttpApi api = infrastructure.resources()
                .add("http api", HttpApi.of(content, shared, InstantSource.system()));
        BudgetMetrics.show(api.followers(), infrastructure.metrics());
        return api;
    }

    /** Returns the other handlers, after that of the services. */
    List<Handler> limited(Handler services, HttpApi api, OperationParts parts) {
        List<Handler> handlers = new ArrayList<>(List.of(
                isOperationsOnly() ? DescriptionRequests.excluded(services) : services, api.handler(),
                new HealthHandler(parts.health().readiness(), parts.health().problems(), !isOperationsOnly())));
        OtlpSettings otlp = configuration.otlp();
        if (otlp.enabled()) {
            handlers.add(api.entityEvents(new EntityTerms(configuration.indexName(otlp.index()), otlp.interval(),
                    otlp.maxRecords())));
        }
        handlers.add(new WorkerThreadHandler(threads, new Handler.Sequence(blocking(parts))));
        return parts.member()
                .<List<Handler>>map(
                        each -> List
                                .of(new PositionHandler(each, parts.groups(), threads, new Handler.Sequence(handlers))))
                .orElse(handlers);
    }

    /** Returns the handlers of the connector for operators, which run on the threads of its server. */
    List<Handler> operations(Handler services, OperationParts parts) {
        List<Handler> handlers = new ArrayList<>();
        handlers.add(new HealthHandler(parts.health().readiness(), parts.health().problems(), true));
        handlers.addAll(administration(parts));
        handlers.add(DescriptionRequests.only(services));
        return handlers;
    }

    private boolean isOperationsOnly() {
        return configuration.http().operations().only();
    }

    private EndpointSettings endpointSettings() {
        EndpointBudgets budgets = infrastructure.budgets();
        EndpointLimits limits = new EndpointLimits(configuration.limits().xml(),
                configuration.limits().messages().body().bytes(), configuration.limits().requests().readBody().bytes(),
                configuration.http().requestTimeout());
        BudgetMetrics.show(budgets.requests(), infrastructure.metrics());
        BudgetMetrics.show(budgets.answers(), infrastructure.metrics());
        return new EndpointSettings(() -> configuration.http().publicUrl().map(URI::toString), limits, budgets,
                infrastructure.rights(), audit,
                endpointThreads(budgets.parsingThreads(limits.maxBodyBytes())), lanes, callers.failures());
    }

    private EndpointSettings.EndpointThreads endpointThreads(int parsers) {
        ExecutorService parsing = Executors.newFixedThreadPool(parsers,
                LowPriority.threads(Thread.ofPlatform().name("parse-", 0).daemon().factory()));
        infrastructure.resources().add("parsing threads", parsing::shutdownNow);
        return new EndpointSettings.EndpointThreads(threads, parsing);
    }

    /** Returns the handlers that may block their thread. The Unix socket is a connector for operators, too. */
    private List<Handler> blocking(OperationParts parts) {
        List<Handler> blocking = new ArrayList<>();
        webMds.ifPresent(pages -> blocking.add(pages.handler()));
        List<Handler> administration = administration(parts);
        blocking.addAll(isOperationsOnly()
                ? List.of(new LocalUserHandler(new Handler.Sequence(administration)))
                : administration);
        return blocking;
    }

    /** Returns the handlers of metrics and administration. */
    private List<Handler> administration(OperationParts parts) {
        List<Handler> handlers = new ArrayList<>();
        if (configuration.metrics().enabled()) {
            handlers.add(new MetricsHandler(infrastructure.metrics()));
        }
        if (configuration.metrics().values()) {
            handlers.add(infrastructure.resources()
                    .add("values of entries", new EntryValuesHandler(parts.groups(),
                            configuration.metrics().maxValues(), callers, infrastructure.rights(),
                            infrastructure.refusals())));
        }
        handlers.add(new LogLevelHandler(access));
        parts.member().ifPresent(each -> handlers.add(new MembersHandler(each, access)));
        parts.watch().ifPresent(each -> handlers.add(new ReloadHandler(each, access)));
        return handlers;
    }
}
