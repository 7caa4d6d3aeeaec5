package org.openmds.wsrf.client;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;

/** Starts and stops Jetty's client as everything in this package uses it. */
final class HttpClients {

    /** Below the 30 s after which most servers drop an idle connection, so that we are the ones to drop it. */
    static final Duration CONNECTION_IDLE_TIMEOUT = Duration.ofSeconds(20);

    private static final Duration TARGET_IDLE_TIMEOUT = Duration.ofMinutes(5);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);
    private static final int SELECTOR_THREADS = 4;
    /** Requests that wait for a connection to one target, each in its own time. */
    private static final int MAX_QUEUED_REQUESTS = 20_000;
    private static final String USER_AGENT = "OpenMDS-client/"
            + Optional.ofNullable(HttpClients.class.getPackage().getImplementationVersion()).orElse("development");

    private HttpClients() {
    }

    /**
     * Starts one that follows no redirect, keeps no cookie and answers no challenge.
     *
     * @param listeners
     *            whether those who are told of answers may block. Where they do not, the selector's thread itself tells them: no thread is woken for an
     *            answer.
     */
    static HttpClient start(HttpSettings settings, TargetPolicy policy, InvocationType listeners) {
        HttpClient client = client(settings, policy, listeners);
        try {
            client.start();
            client.getProtocolHandlers().clear();
            return client;
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP client does not start: " + HttpTransport.reason(e), e);
        }
    }

    static void stop(HttpClient client) {
        try {
            client.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP client does not stop: " + HttpTransport.reason(e), e);
        }
    }

    private static HttpClient client(HttpSettings settings, TargetPolicy policy, InvocationType listeners) {
        Executor virtual = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("wsrf-client-", 0).factory());
        QueuedThreadPool threads = new QueuedThreadPool(SELECTOR_THREADS);
        threads.setName("wsrf-client");
        threads.setDaemon(true);
        threads.setStopTimeout(STOP_TIMEOUT.toMillis());
        threads.setVirtualThreadsExecutor(virtual);
        Scheduler scheduler = new ScheduledExecutorScheduler("wsrf-client-timer", true);
        ClientConnector connector = new ClientConnector();
        connector.setSelectors(1);
        HttpClientTransportOverHTTP transport = new HttpClientTransportOverHTTP(connector);
        transport.setInvocationType(listeners);
        HttpClient client = new HttpClient(transport);
        client.setExecutor(threads);
        client.setScheduler(scheduler);
        // Name look-ups block, and so never on the selector's threads.
        client.setSocketAddressResolver(new CheckedAddresses(
                new SocketAddressResolver.Async(virtual, scheduler, settings.connectTimeout().toMillis()), policy));
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
