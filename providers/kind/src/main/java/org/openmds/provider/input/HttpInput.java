package org.openmds.provider.input;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/**
 * A document on a web server, fetched with GET.
 *
 * @param client
 *            client that does not follow redirections to other servers
 * @param headers
 *            headers of the request, for example {@code Accept} or {@code Authorization}; never part of a message
 */
record HttpInput(HttpClient client, URI uri, Map<String, String> headers, int maxBytes) implements Input {

    private static final int OK = 200;

    HttpInput {
        headers = Map.copyOf(headers);
    }

    @Override
    public byte[] read(Deadline deadline) throws CollectionException {
        Duration left = deadline.remaining();
        if (left.isZero()) {
            throw new CollectionException("the deadline ended before %s".formatted(this));
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        headers.forEach(request::header);
        CompletableFuture<HttpResponse<byte[]>> answer = client.sendAsync(request.build(),
                BodyHandlers.limiting(BodyHandlers.ofByteArray(), maxBytes));
        try {
            return content(answer.get(left.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            throw new CollectionException("%s was not answered in time".formatted(this), e);
        } catch (ExecutionException e) {
            throw new CollectionException("%s failed: %s".formatted(this, reason(e.getCause())), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CollectionException("%s was interrupted".formatted(this), e);
        } finally {
            answer.cancel(true);
        }
    }

    private static String reason(@Nullable Throwable cause) {
        if (cause instanceof ConnectException) {
            return "no connection";
        }
        return cause == null || cause.getMessage() == null ? "no usable answer" : cause.getMessage();
    }

    private byte[] content(HttpResponse<byte[]> response) throws CollectionException {
        if (response.statusCode() != OK) {
            throw new CollectionException("%s answered %d".formatted(this, response.statusCode()));
        }
        return response.body();
    }

    /** Returns the request without user, password and query, which may be secrets. */
    @Override
    public String toString() {
        return "GET %s://%s%s%s".formatted(uri.getScheme(), uri.getHost(), uri.getPort() < 0 ? "" : ":" + uri.getPort(),
                uri.getPath());
    }
}
