package org.openmds.loadtest.generator.kind.http;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import javax.net.ssl.SSLContext;

import org.openmds.loadtest.generator.kind.Parameters;
import org.openmds.loadtest.generator.kind.Template;
import org.openmds.loadtest.model.client.HttpTraffic;

/** Requests of one form. What is the same again is made once: the only one, or one a row of parameters. Thread-safe. */
public final class TemplateTraffic implements HttpTraffic {

    private static final int MOST_KEPT = 1 << 16;
    private static final int MOST_KEPT_BYTES = 64 << 20;

    private final Message message;
    private final Parameters parameters;
    private final int tester;
    private final Optional<SSLContext> tls;
    private final Optional<Request> only;
    private final AtomicReferenceArray<Request> ofRows;

    public TemplateTraffic(Message message, Parameters parameters, Optional<SSLContext> tls, int tester) {
        this.message = message;
        this.parameters = parameters;
        this.tester = tester;
        this.tls = tls;
        this.only = message.names().isEmpty() ? Optional.of(make(0, 0)) : Optional.empty();
        this.ofRows = new AtomicReferenceArray<>(keepsRows() ? parameters.rows().size() : 0);
    }

    /**
     * The form of requests.
     *
     * @param escape
     *            of values in the body
     */
    public record Message(String method, Template url, Map<String, String> headers, Template body,
            UnaryOperator<String> escape, Check check) {

        List<String> names() {
            return Stream.concat(url.names().stream(), body.names().stream()).distinct().toList();
        }
    }

    @Override
    public Request next(int client, long number) {
        if (only.isPresent()) {
            return only.get();
        }
        if (ofRows.length() == 0) {
            return make(client, number);
        }
        int row = (int) Math.floorMod(client + number, (long) ofRows.length());
        Request kept = ofRows.get(row);
        if (kept == null) {
            kept = make(client, number);
            ofRows.set(row, kept);
        }
        return kept;
    }

    @Override
    public Optional<SSLContext> tls() {
        return tls;
    }

    @Override
    public void close() {
        // Nothing is held.
    }

    private boolean keepsRows() {
        int rows = parameters.rows().size();
        long length = message.body().texts().stream().mapToLong(String::length).sum();
        return only.isEmpty() && parameters.columns().containsAll(message.names()) && rows <= MOST_KEPT
                && rows * length <= MOST_KEPT_BYTES;
    }

    private Request make(int client, long number) {
        Template.Values values = Template.Values.of(parameters, tester, client, number);
        byte[] body = message.body().fill(values, message.escape()).getBytes(StandardCharsets.UTF_8);
        return new Request(message.method(), URI.create(message.url().fill(values, Targets.Escaping.URL)),
                message.headers(), ByteBuffer.wrap(body), message.check());
    }
}
