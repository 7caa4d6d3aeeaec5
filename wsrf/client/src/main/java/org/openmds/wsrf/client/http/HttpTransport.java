package org.openmds.wsrf.client.http;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.InputStreamResponseListener;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Transport;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.openmds.wsrf.client.http.ConnectionException.AccessDenied;
import org.openmds.wsrf.client.http.ConnectionException.NoAnswer;
import org.openmds.wsrf.client.http.ConnectionException.NotConnected;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * Sends all outgoing requests whose answers are read: SOAP, documents and plain HTTP. It reuses connections, limits each wait and size, and checks
 * the resolved address. It does not follow redirects, store cookies or answer authentication challenges. Thread-safe; calls block, so virtual threads
 * should make them.
 *
 * <pre>{@code
 * try (HttpTransport http = new HttpTransport(HttpSettings.DEFAULT, TargetPolicy.allowAll(), Credentials.none());
 *         HttpAnswer answer = http.send(OutgoingRequest.get(url, Map.of("Accept", "application/json")), timeout)) {
 *     byte[] body = answer.status() == 200 ? answer.readAllBytes() : new byte[0];
 * }
 * }</pre>
 */
public final class HttpTransport implements AutoCloseable {

    private final HttpClient client;
    private final HttpSettings settings;
    private final Credentials credentials;
    private final LongConsumer received;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Status and headers of an answer, before its body. */
    record AnswerHead(String target, int status, HttpFields headers) {
    }

    /** Creates a transport that trusts Java's certificate authorities. */
    public HttpTransport(HttpSettings settings, TargetPolicy policy, Credentials credentials) {
        this(settings, policy, credentials, Optional.empty());
    }

    /**
     * Creates a transport with its own TLS.
     *
     * @param tls
     *            the trusted certificates of https targets, for example those of a file; empty for Java's certificate authorities
     */
    public HttpTransport(HttpSettings settings, TargetPolicy policy, Credentials credentials,
            Optional<SSLContext> tls) {
        this(settings, policy, credentials, tls, length -> {
        });
    }

    /**
     * Creates a transport that reports the bytes of answers.
     *
     * @param received
     *            called with the length of each read part of an answer, by the thread that made the request; throws an exception to end the reading
     */
    public HttpTransport(HttpSettings settings, TargetPolicy policy, Credentials credentials,
            Optional<SSLContext> tls, LongConsumer received) {
        this.settings = settings;
        this.credentials = credentials;
        this.received = received;
        this.client = HttpClients.start(settings, policy, InvocationType.BLOCKING, tls);
    }

    /**
     * Sends a request and waits for status and headers of the answer, which the caller must close. Any status is an answer, except 401, 403 and
     * redirects.
     *
     * @param timeout
     *            the time until the last byte of the answer
     * @throws ConnectionException
     *             no connection, no answer in time, access denied, or a redirect
     */
    public HttpAnswer send(OutgoingRequest outgoing, Duration timeout) {
        AtomicBoolean begun = new AtomicBoolean();
        InputStreamResponseListener listener = new InputStreamResponseListener();
        Request request = request(outgoing, timeout).onRequestBegin(r -> begun.set(true));
        try {
            request.send(listener);
            Response response = listener.get(timeout.toMillis() + 1000, TimeUnit.MILLISECONDS);
            return checkStatus(outgoing.target(), response, listener);
        } catch (ExecutionException e) {
            throw failure(outgoing.target(), timeout, begun.get(),
                    explained(request, Optional.ofNullable(e.getCause()).orElse(e)));
        } catch (TimeoutException | IllegalStateException e) {
            CompletableFuture<Boolean> ignored = request.abort(e);
            throw failure(outgoing.target(), timeout, begun.get(), e);
        } catch (InterruptedException e) {
            CompletableFuture<Boolean> ignored = request.abort(e);
            Thread.currentThread().interrupt();
            throw failure(outgoing.target(), timeout, begun.get(), e);
        }
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            HttpClients.stop(client);
        }
    }

    /**
     * Starts a client with the same limits and checks for one-way messages, whose answers are not read. The selector's thread calls the listeners,
     * so they must not block. The caller must stop the client with {@link #stop}.
     */
    public static HttpClient startOneWay(HttpSettings settings, TargetPolicy policy) {
        return HttpClients.start(settings, policy, InvocationType.NON_BLOCKING, Optional.empty());
    }

    /** Stops a client; its requests in flight fail. */
    public static void stop(HttpClient client) {
        HttpClients.stop(client);
    }

    /** Returns true if the idle timeout of a connection may be shorter than this timeout of a request. */
    public static boolean mayOutlastConnection(Duration timeout) {
        return timeout.compareTo(HttpClients.CONNECTION_IDLE_TIMEOUT) >= 0;
    }

    /** Returns the message of the innermost cause; for a cause without one, its kind in words. */
    public static String reason(Throwable failure) {
        Throwable inner = failure;
        while (inner.getCause() != null) {
            inner = inner.getCause();
        }
        if (inner instanceof EOFException) {
            // Jetty's own message is a dump of the connection's state.
            return "the connection was closed";
        }
        if (inner instanceof UnknownHostException || inner instanceof UnresolvedAddressException) {
            return "the host name cannot be resolved";
        }
        if (inner.getMessage() != null) {
            return inner.getMessage();
        }
        return inner instanceof ConnectException
                ? "connection refused"
                : inner.getClass()
                        .getSimpleName()
                        .replaceFirst("Exception$", "")
                        .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                        .toLowerCase(Locale.ROOT);
    }

    private Request request(OutgoingRequest outgoing, Duration timeout) {
        URI uri = uri(outgoing.target());
        if (closed.get()) {
            throw new NotConnected(outgoing.target(),
                    "no request was sent to %s: this client is closed".formatted(outgoing.target()));
        }
        // The idle timeout of the connection must not end a request before its own timeout.
        Request request = client.newRequest(uri)
                .method(outgoing.method())
                .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .idleTimeout(timeout.toMillis() + 1000, TimeUnit.MILLISECONDS);
        credentials.tlsFor(uri).ifPresent(request::tag);
        settings.socket().map(Transport.TCPUnix::new).ifPresent(request::transport);
        outgoing.body()
                .ifPresent(body -> request.body(new BytesRequestContent(body.contentType(), bytes(body.content()))));
        return request.headers(headers -> {
            outgoing.headers().forEach(headers::put);
            credentials.authorizationFor(uri)
                    .ifPresent(shown -> headers.put(HttpHeader.AUTHORIZATION, shown.headerValue()));
            credentials.headersFor(uri).forEach(headers::put);
        });
    }

    /** Returns a failure of TLS with its explanation, other failures as they are. */
    public static Throwable explained(Request request, Throwable cause) {
        Optional<ClientTls> tls = request.getTag() instanceof ClientTls used ? Optional.of(used) : Optional.empty();
        return TlsFailures.explanation(cause, tls).<Throwable>map(why -> {
            SSLException explained = cause instanceof SSLHandshakeException
                    ? new SSLHandshakeException(why)
                    : new SSLException(why);
            explained.addSuppressed(cause);
            return explained;
        }).orElse(cause);
    }

    private static byte[] bytes(XmlOutput body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.toIntExact(body.length()));
        try {
            body.writeTo(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    private HttpAnswer checkStatus(String target, Response response, InputStreamResponseListener listener) {
        int status = response.getStatus();
        HttpAnswer answer = new HttpAnswer(new AnswerHead(target, status, response.getHeaders()),
                listener.getInputStream(), settings, received);
        Optional<ConnectionException> refusal = switch (status) {
            case 401, 403 -> Optional.of(new AccessDenied(target, status));
            case 300, 301, 302, 303, 307, 308 ->
                Optional.of(answer.bad("is a redirect (HTTP %d) to %s, which is not followed"
                        .formatted(status, response.getHeaders().get(HttpHeader.LOCATION))));
            default -> response.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH) > settings.maxAnswerBytes()
                    ? Optional.of(answer.tooLarge(settings.maxAnswerBytes()))
                    : Optional.empty();
        };
        if (refusal.isPresent()) {
            answer.close();
            throw refusal.get();
        }
        return answer;
    }

    /**
     * Returns the exception for a failed request.
     *
     * @param begun
     *            true if there was a connection
     */
    public static ConnectionException failure(String target, Duration timeout, boolean begun, Throwable cause) {
        String why = cause instanceof TimeoutException
                ? "timeout after %d ms".formatted(timeout.toMillis())
                : reason(cause);
        // Without a handshake no request was sent, although its connection was there.
        return begun && !(cause instanceof SSLHandshakeException)
                ? new NoAnswer(target, "%s did not answer: %s".formatted(target, why), cause)
                : new NotConnected(target, "no connection to %s: %s".formatted(target, why), cause);
    }

    /** Returns the URL of a service; throws {@link NotConnected} if the text is not an http or https URL. */
    public static URI uri(String target) {
        try {
            URI uri = new URI(target);
            if (uri.getHost() != null
                    && ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()))) {
                return uri;
            }
            throw new NotConnected(target,
                    "a service's address must be an http or https URL, was '%s'".formatted(target));
        } catch (URISyntaxException e) {
            throw new NotConnected(target, "a service's address must be a URL: " + e.getMessage(), e);
        }
    }
}
