package org.openmds.server;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.server.Handler;
import org.openmds.http.RefusalCounts;
import org.openmds.server.config.Configuration;
import org.openmds.server.front.OperationsServer;
import org.openmds.server.identity.AccessControl;
import org.openmds.server.operation.AdminAccess;
import org.openmds.server.operation.AuditLog;
import org.openmds.server.operation.BudgetMetrics;
import org.openmds.server.operation.CallMetrics;
import org.openmds.server.operation.HealthHandler;
import org.openmds.server.operation.KnownCallers;
import org.openmds.server.operation.LogLevelHandler;
import org.openmds.server.operation.MetricsHandler;
import org.openmds.server.operation.ProcessMetrics;
import org.openmds.server.operation.Readiness;
import org.openmds.server.operation.StartException;
import org.openmds.webmds.PageAccess;
import org.openmds.webmds.PageBudgets;
import org.openmds.webmds.PageGroupSettings;
import org.openmds.webmds.SignInLog;
import org.openmds.webmds.WebMds;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.endpoint.WorkerThreadHandler;
import org.openmds.wsrf.endpoint.admission.EndpointBudgets;
import org.openmds.wsrf.endpoint.admission.FailedCredentials;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** A server with WebMDS only, for service groups of other processes. It has no index, stores nothing on disk and collects nothing. Thread-safe. */
public final class WebMdsServer implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();

    private final ResourceStack resourceStack = new ResourceStack();
    private final HttpServer http;
    private final String baseUrl;
    private final Readiness readiness = new Readiness();

    private WebMdsServer(Configuration configuration) {
        this.http = resourceStack.add(ResourceStack.StopPhase.HTTP, "http server",
                HttpServer.bind(configuration.http()));
        this.baseUrl = http.baseUrl(configuration.http());
    }

    /**
     * Starts a server.
     *
     * @return the server, once it answers requests
     * @throws StartException
     *             the server cannot start; everything that it opened is closed again
     */
    public static WebMdsServer start(Configuration configuration) {
        WebMdsServer server = new WebMdsServer(configuration);
        try {
            server.open(configuration);
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** Returns the URL under which clients reach the server, without a trailing slash. */
    public String baseUrl() {
        return baseUrl;
    }

    /** Stops answering. Idempotent; bounded in time. */
    @Override
    public void close() {
        readiness.end();
        resourceStack.close();
    }

    private void open(Configuration configuration) {
        ExecutorService threads = Executors
                .newThreadPerTaskExecutor(Thread.ofVirtual().name("request-", 0).factory());
        resourceStack.add("request threads", threads::shutdownNow);
        PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        resourceStack.add("metrics of the process", ProcessMetrics.show(metrics));
        http.show(metrics);
        AccessControl access = resourceStack.add("access control",
                AccessControl.open(configuration, http.front().refusals(), http,
                        InstantSource.system()));
        AuditLog audit = new AuditLog(new CallMetrics(metrics, http.front().refusals()));
        List<Handler> waiting = new ArrayList<>();
        WebMds pages = resourceStack.add("webmds",
                WebPages.open(configuration,
                        WebPages.LocalServices.none(own -> users(configuration, access, own, PageUsers.log(audit))),
                        () -> http.urls(configuration.http()).all(),
                        budgets(configuration)));
        pages.budgets().own().forEach(budget -> BudgetMetrics.show(budget, metrics));
        BudgetMetrics.show(pages.budgets().answers(), metrics);
        waiting.add(pages.handler());
        if (!configuration.http().operations().only()) {
            waiting.addAll(administration(configuration, metrics, access, audit));
        }
        startOperations(configuration, metrics, access, audit);
        Handler _ = http.answer(List.of(pages.events()), List.of(
                new HealthHandler(readiness, List::of, !configuration.http().operations().only()),
                new WorkerThreadHandler(threads, new Handler.Sequence(waiting))), configuration.http());
        readiness.begin();
        pages.begin();
        LOG.info("OpenMDS {} shows {} service groups on {}/webmds/", ServerVersion.current(),
                configuration.webmds().groups().size(), baseUrl);
    }

    /** Returns the users of pages. The services decide about them; if only readers see pages, this process must know them as well. */
    private static PageAccess users(Configuration configuration, AccessControl access, Optional<Authorization> own,
            SignInLog signIns) {
        return configuration.webmds().signIn().required()
                ? new PageUsers(access,
                        configuration.webmds().groups().stream().map(PageGroupSettings::name).toList(),
                        Optional.empty(), own, signIns)
                : PageAccess.unknown(signIns, access::certificateRefusal);
    }

    private static PageBudgets budgets(Configuration configuration) {
        return PageBudgets.with(EndpointBudgets.of(configuration.limits().requests().requestMemory().bytes(),
                configuration.limits().requests().answerMemory().bytes()).answers(),
                configuration.webmds().documentSize().bytes());
    }

    private void startOperations(Configuration configuration, PrometheusMeterRegistry metrics,
            AccessControl access, AuditLog audit) {
        OperationsServer.open(configuration.http(), http.port()).ifPresent(opened -> {
            resourceStack.add(ResourceStack.StopPhase.OPERATIONS, "operations server", opened);
            List<Handler> handlers = new ArrayList<>(List.of(new HealthHandler(readiness, List::of, true)));
            handlers.addAll(administration(configuration, metrics, access, audit));
            opened.start(new Handler.Sequence(handlers), http.front(), http.addresses(configuration.http()));
        });
    }

    private List<Handler> administration(Configuration configuration, PrometheusMeterRegistry metrics,
            AccessControl access, AuditLog audit) {
        RefusalCounts refusals = http.front().refusals();
        LogLevelHandler logLevel = new LogLevelHandler(
                new AdminAccess(
                        new KnownCallers(access, new FailedCredentials(System::nanoTime), audit), access, refusals,
                        audit));
        return configuration.metrics().enabled()
                ? List.of(new MetricsHandler(metrics), logLevel)
                : List.of(logLevel);
    }
}
