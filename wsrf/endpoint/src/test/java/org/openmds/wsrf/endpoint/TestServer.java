package org.openmds.wsrf.endpoint;

import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.openmds.wsrf.endpoint.admission.EndpointBudgets;
import org.openmds.wsrf.endpoint.admission.FailedCredentials;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.LaneHeader;
import org.openmds.wsrf.service.ServiceEndpoint;

/** A real server on a free port of the loopback interface. It accepts the bearer token {@code right} and no other credential. */
final class TestServer implements AutoCloseable {

    /** Header by which a part of the server's process names the lane of its users. */
    static final LaneHeader LANES = LaneHeader.ofThisProcess();

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<CallObserver.ObservedCall> observations = new CopyOnWriteArrayList<>();

    TestServer(EndpointLimits limits, ServiceEndpoint... services) {
        this(limits, WsrfServices::handler, services);
    }

    TestServer(EndpointLimits limits, Function<WsrfServices, Handler> handler, ServiceEndpoint... services) {
        this(limits, EndpointBudgets.ofHeap(), handler, services);
    }

    /** Starts a server that reads long bodies on the given threads. */
    static TestServer parsingOn(Executor parsing, EndpointLimits limits, ServiceEndpoint service) {
        return new TestServer(limits, EndpointBudgets.ofHeap(), parsing, WsrfServices::handler, List.of(service));
    }

    TestServer(EndpointLimits limits, EndpointBudgets budgets, Function<WsrfServices, Handler> handler,
            ServiceEndpoint... services) {
        this(limits, budgets, Runnable::run, handler, List.of(services));
    }

    private TestServer(EndpointLimits limits, EndpointBudgets budgets, Executor parsing,
            Function<WsrfServices, Handler> handler, List<ServiceEndpoint> services) {
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(handler.apply(new WsrfServices(
                new EndpointSettings(Optional::empty, limits, budgets, TestServer::caller, observations::add,
                        new EndpointSettings.EndpointThreads(threads, parsing), LANES,
                        new FailedCredentials(System::nanoTime)),
                services)));
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static Authenticator.Authentication caller(Request request) {
        String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        if (authorization == null) {
            return new Authenticator.Authentication.Identified(Caller.ANONYMOUS);
        }
        return authorization.equals("Bearer right")
                ? new Authenticator.Authentication.Identified(new Caller("alice", true))
                : new Authenticator.Authentication.Refused(AccessPolicy.Access.CREDENTIAL_REQUIRED,
                        "the credential in the header Authorization is not valid");
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + connector.getLocalPort() + path);
    }

    /** Returns the observations; waits for the given number, because the last one may come shortly after its response. */
    List<CallObserver.ObservedCall> awaitObservations(int count) {
        await().atMost(Duration.ofSeconds(5)).until(() -> observations.size() >= count);
        return List.copyOf(observations);
    }

    @Override
    public void close() {
        try {
            server.stop();
            threads.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
