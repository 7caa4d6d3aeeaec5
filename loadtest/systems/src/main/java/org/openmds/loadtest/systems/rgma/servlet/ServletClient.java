package org.openmds.loadtest.systems.rgma.servlet;

import java.net.BindException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.openmds.loadtest.model.client.HttpOutcomes;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.SystemEra;

/** An HTTP client for servlets. In {@link SystemEra#YEAR_2003}, each request opens a new connection. Thread-safe. */
public final class ServletClient implements AutoCloseable {

    /** A header of error answers: the outcome of the request that a servlet forwarded. */
    static final String OUTCOME_HEADER = "Rgma-Outcome";

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(30);
    private static final int MAX_CONNECTIONS = 10_000;
    private static final int MAX_ANSWER_BYTES = 64 << 20;
    private static final int THREADS = 24;

    private final HttpClient client;
    private final boolean keepsConnections;

    /**
     * A successful answer (status 2xx).
     *
     * @param headersAtNanos
     *            when its headers arrived, in {@link System#nanoTime}
     */
    public record ServletAnswer(byte[] body, List<String> timings, long headersAtNanos) {

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        /** Returns the server's time for a step; 0 if the answer does not contain it. */
        public long serverNanos(String step) {
            return timings.stream().mapToLong(timing -> StepTiming.nanos(timing, step)).sum();
        }
    }

    public ServletClient(SystemEra era) {
        keepsConnections = era == SystemEra.TODAY;
        ClientConnector connector = new ClientConnector();
        connector.setSelectors(1);
        connector.setConnectTimeout(CONNECT_TIMEOUT);
        client = new HttpClient(new HttpClientTransportOverHTTP(connector));
        QueuedThreadPool threads = new QueuedThreadPool(THREADS);
        threads.setDaemon(true);
        threads.setName("rgma-client");
        client.setExecutor(threads);
        client.setMaxConnectionsPerDestination(MAX_CONNECTIONS);
        client.setMaxRequestsQueuedPerDestination(MAX_CONNECTIONS);
        client.setFollowRedirects(false);
        try {
            client.start();
        } catch (Exception e) {
            throw new IllegalStateException("cannot start the HTTP client: " + e.getMessage(), e);
        }
    }

    public ServletAnswer get(URI uri, Duration within) throws HttpFailure, InterruptedException {
        return send(client.newRequest(uri), within);
    }

    public ServletAnswer post(URI uri, String type, byte[] body, Duration within)
            throws HttpFailure, InterruptedException {
        return send(client.POST(uri).body(new BytesRequestContent(type, body)), within);
    }

    /** @param fields names and values in alternation */
    public ServletAnswer postForm(URI uri, Duration within, String... fields) throws HttpFailure, InterruptedException {
        return post(uri, "application/x-www-form-urlencoded", form(fields).getBytes(StandardCharsets.UTF_8), within);
    }

    /** @param fields names and values in alternation */
    public static String form(String... fields) {
        StringBuilder form = new StringBuilder();
        for (int i = 0; i + 1 < fields.length; i += 2) {
            form.append(i == 0 ? "" : "&")
                    .append(fields[i])
                    .append('=')
                    .append(URLEncoder.encode(fields[i + 1], StandardCharsets.UTF_8));
        }
        return form.toString();
    }

    private ServletAnswer send(Request request, Duration within) throws HttpFailure, InterruptedException {
        long millis = Math.max(1, within.toMillis());
        AtomicLong begun = new AtomicLong();
        request.timeout(millis, TimeUnit.MILLISECONDS).onResponseHeaders(_ -> begun.set(System.nanoTime()));
        if (!keepsConnections) {
            request.headers(headers -> headers.put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString()));
        }
        CompletableFuture<ContentResponse> coming = new CompletableResponseListener(request, MAX_ANSWER_BYTES).send();
        try {
            // Jetty's own timeout fires first and has the better message.
            return answer(request, coming.get(millis + 1_000, TimeUnit.MILLISECONDS), begun.get());
        } catch (InterruptedException e) {
            Object _ = request.abort(e);
            throw e;
        } catch (TimeoutException e) {
            Object _ = request.abort(e);
            throw new HttpFailure(Outcome.TIMEOUT,
                    "%s did not answer within %d ms".formatted(request.getURI(), millis));
        } catch (ExecutionException e) {
            Throwable cause = Optional.<Throwable>ofNullable(e.getCause()).orElse(e);
            throw new HttpFailure(outcome(cause),
                    "the request to %s failed: %s".formatted(request.getURI(), cause));
        }
    }

    private static ServletAnswer answer(Request request, ContentResponse response, long begun) throws HttpFailure {
        Outcome outcome = outcome(response);
        if (outcome != Outcome.OK) {
            throw new HttpFailure(outcome,
                    "%s answered with status %d: %s".formatted(request.getURI(), response.getStatus(),
                            response.getContentAsString()));
        }
        return new ServletAnswer(response.getContent(), response.getHeaders().getValuesList(StepTiming.HEADER), begun);
    }

    private static Outcome outcome(ContentResponse response) {
        Optional<String> told = Optional.ofNullable(response.getHeaders().get(OUTCOME_HEADER));
        return Arrays.stream(Outcome.values())
                .filter(outcome -> told.filter(outcome.name()::equals).isPresent())
                .findFirst()
                .orElse(HttpOutcomes.ofStatus(response.getStatus()));
    }

    private static Outcome outcome(Throwable cause) {
        return switch (cause) {
            case TimeoutException _ -> Outcome.TIMEOUT;
            case BindException _ -> Outcome.START_FAILED;
            case ConnectException _ -> Outcome.REFUSED;
            default -> Outcome.RESET;
        };
    }

    @Override
    public void close() {
        try {
            client.stop();
        } catch (Exception _) {
            // Nothing more to do: its threads are daemons.
        }
    }
}
