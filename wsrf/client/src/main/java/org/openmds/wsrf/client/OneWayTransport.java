package org.openmds.wsrf.client;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.util.BufferUtil;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.ConnectionException.NotConnected;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.TargetPolicy;

/**
 * Sends outgoing messages for which only the success matters, with the limits and checks of {@link HttpTransport}. It is made for many small
 * messages: a message that waits for a connection holds no buffer, and the selector's thread reports the answers. Thread-safe; no call blocks.
 */
final class OneWayTransport implements AutoCloseable {

    private static final long MAX_DIRECT_BYTES = 64 << 20;

    private final HttpClient client;
    private final Duration timeout;
    private final Credentials credentials;
    private final DirectBuffers buffers;
    private final AtomicBoolean closed = new AtomicBoolean();

    OneWayTransport(HttpSettings settings, TargetPolicy policy, Credentials credentials) {
        this.timeout = settings.requestTimeout();
        this.credentials = credentials;
        this.client = HttpTransport.startOneWay(settings, policy);
        this.buffers = new DirectBuffers(client.getByteBufferPool(), MAX_DIRECT_BYTES);
        // Answers are not read, so this client must not request compression.
        client.getContentDecoderFactories().clear();
    }

    /**
     * Posts a message.
     *
     * @return the answer; the selector's thread completes it, so dependent actions must not block; fails with {@link ConnectionException} as
     *         {@link HttpTransport#send} does
     */
    CompletableFuture<OneWayAnswer> post(URI target, MessageAction action, OneWayEnvelope message) {
        OneWayContent content = new OneWayContent(message, action.contentType(), buffers);
        PendingAnswer answered = new PendingAnswer(target, content);
        try {
            if (closed.get()) {
                throw new NotConnected(target.toString(),
                        "no request was sent to %s: this client is closed".formatted(target));
            }
            request(target, action, content).send(answered);
        } catch (ConnectionException e) {
            answered.answer.completeExceptionally(e);
        } catch (RuntimeException e) {
            answered.fail(e);
        }
        return answered.answer;
    }

    /** Closes all connections; messages in flight fail. Idempotent. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            HttpTransport.stop(client);
        }
    }

    private Request request(URI target, MessageAction action, OneWayContent content) {
        Request request = client.newRequest(target)
                .method(HttpMethod.POST)
                .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .body(content);
        credentials.tlsFor(target).ifPresent(request::tag);
        if (HttpTransport.mayOutlastConnection(timeout)) {
            // The idle timeout of the connection must not end a request before its own timeout.
            request.idleTimeout(timeout.toMillis() + 1000, TimeUnit.MILLISECONDS);
        }
        return request.headers(headers -> {
            action.fields().forEach(headers::put);
            credentials.authorizationFor(target)
                    .ifPresent(shown -> headers.put(HttpHeader.AUTHORIZATION, shown.headerValue()));
        });
    }

    /** The listener for one answer. */
    private final class PendingAnswer implements Response.Listener {

        private final CompletableFuture<OneWayAnswer> answer = new CompletableFuture<>();
        private final URI target;
        private final OneWayContent content;
        private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);

        PendingAnswer(URI target, OneWayContent content) {
            this.target = target;
            this.content = content;
        }

        /** Keeps the beginning of a refusal's body and nothing of other bodies. */
        @Override
        public void onContent(Response response, ByteBuffer bytes) {
            if (!OneWayAnswer.isAccepted(response.getStatus())) {
                ByteBuffer beginning = bytes.slice();
                int room = OneWayAnswer.MAX_BYTES - body.size();
                beginning.limit(Math.min(beginning.limit(), room));
                body.writeBytes(BufferUtil.toArray(beginning));
            }
        }

        @Override
        public void onComplete(Result result) {
            if (result.isFailed()) {
                fail(HttpTransport.explained(result.getRequest(), result.getFailure()));
            } else {
                answer.complete(new OneWayAnswer(result.getResponse().getStatus(), body.toByteArray()));
            }
        }

        void fail(Throwable cause) {
            answer.completeExceptionally(HttpTransport.failure(target.toString(), timeout, content.isBegun(), cause));
        }
    }
}
