package org.openmds.wsrf.client.http;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;

import javax.net.ssl.SSLContext;

import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;

/** Starts and stops Jetty's HTTP client with the settings of all outgoing requests. */
final class HttpClients {

    /** Most servers close idle connections after 30 s; closing them earlier on this side avoids the race. */
    static final Duration CONNECTION_IDLE_TIMEOUT = Duration.ofSeconds(20);

    private static final Duration TARGET_IDLE_TIMEOUT = Duration.ofMinutes(5);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);
    private static final int SELECTOR_THREADS = 4;
    /** Size of the pool if Java has no virtual threads: it then also runs calls that block. */
    private static final int MAX_PLATFORM_THREADS = 64;
    /** Maximum number of requests that wait for a connection to one target; each has its own timeout. */
    private static final int MAX_QUEUED_REQUESTS = 20_000;
    private static final String USER_AGENT = "OpenMDS-client/"
            + Optional.ofNullable(HttpClients.class.getPackage().getImplementationVersion()).orElse("development");

    private HttpClients() {
    }

    /**
     * Starts a client that does not follow redirects, store cookies or answer authentication challenges.
     *
     * @param listeners
     *            the kind of the response listeners; the selector's thread itself calls listeners that do not block, so that no other thread is
     *            woken for an answer
     * @param tls
     *            the trusted certificates of https targets; empty for Java's certificate authorities
     */
    static HttpClient start(HttpSettings settings, TargetPolicy policy, InvocationType listeners,
            Optional<SSLContext> tls) {
        HttpClient client = client(settings, policy, connector(tls), listeners);
        try {
            client.start();
            client.getProtocolHandlers().clear();
            return client;
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP client does not start: " + HttpTransport.reason(e), e);
        }
    }

    /** Stops a client; its requests in flight fail. */
    static void stop(HttpClient client) {
        try {
            client.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP client does not stop: " + HttpTransport.reason(e), e);
        }
    }

    private static ClientConnector connector(Optional<SSLContext> tls) {
        ClientConnector connector = new ClientConnector();
        connector.setSelectors(1);
        TargetEngines engines = new TargetEngines();
        tls.ifPresent(engines::setSslContext);
        connector.setSslContextFactory(engines);
        return connector;
    }

    private static HttpClient client(HttpSettings settings, TargetPolicy policy, ClientConnector connector,
            InvocationType listeners) {
        Executor calls = CallThreads.executor("wsrf-client-");
        QueuedThreadPool threads = new QueuedThreadPool(
                VirtualThreads.areSupported() ? SELECTOR_THREADS : MAX_PLATFORM_THREADS);
        threads.setName("wsrf-client");
        threads.setDaemon(true);
        threads.setStopTimeout(STOP_TIMEOUT.toMillis());
        if (VirtualThreads.areSupported()) {
            threads.setVirtualThreadsExecutor(calls);
        }
        Scheduler scheduler = new ScheduledExecutorScheduler("wsrf-client-timer", true);
        HttpClientTransportOverHTTP transport = new HttpClientTransportOverHTTP(connector);
        transport.setInvocationType(listeners);
        HttpClient client = new HttpClient(transport);
        client.setExecutor(threads);
        client.setScheduler(scheduler);
        // Name look-ups block, so they must not run on the selector's threads.
        client.setSocketAddressResolver(new CheckedAddresses(
                new SocketAddressResolver.Async(calls, scheduler, settings.connectTimeout().toMillis()), policy));
        client.setConnectTimeout(settings.connectTimeout().toMillis());
        client.setIdleTimeout(CONNECTION_IDLE_TIMEOUT.toMillis());
        client.setDestinationIdleTimeout(TARGET_IDLE_TIMEOUT.toMillis());
        client.setMaxConnectionsPerDestination(settings.maxConnectionsPerTarget());
        client.setMaxRequestsQueuedPerDestination(MAX_QUEUED_REQUESTS);
        client.setFollowRedirects(false);
        client.setHttpCookieStore(new HttpCookieStore.Empty());
        client.setUserAgentField(new HttpField(HttpHeader.USER_AGENT, USER_AGENT));
        return client;
    }
}
