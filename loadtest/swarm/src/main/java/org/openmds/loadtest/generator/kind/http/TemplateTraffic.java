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

import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.model.client.HttpTraffic;

/** Requests of one form. What is the same again is made once: the only one, or one a row of parameters. Thread-safe. */
public final class TemplateTraffic implements HttpTraffic {

    private static final int MAX_CACHED_ROWS = 1 << 16;
    private static final int MAX_CACHED_BYTES = 64 << 20;

    private final RequestTemplate requestTemplate;
    private final ParameterRows parameterRows;
    private final int tester;
    private final Optional<SSLContext> tls;
    private final Optional<PreparedRequest> constantRequest;
    private final AtomicReferenceArray<PreparedRequest> requestsByRow;

    public TemplateTraffic(RequestTemplate requestTemplate, ParameterRows parameterRows, Optional<SSLContext> tls,
            int tester) {
        this.requestTemplate = requestTemplate;
        this.parameterRows = parameterRows;
        this.tester = tester;
        this.tls = tls;
        this.constantRequest = requestTemplate.names().isEmpty() ? Optional.of(createRequest(0, 0)) : Optional.empty();
        this.requestsByRow = new AtomicReferenceArray<>(cachesRows() ? parameterRows.rows().size() : 0);
    }

    /**
     * The form of requests.
     *
     * @param escape
     *            of values in the body
     */
    public record RequestTemplate(String method, TextTemplate url, Map<String, String> headers, TextTemplate body,
            UnaryOperator<String> escape, AnswerCheck check) {

        List<String> names() {
            return Stream.concat(url.names().stream(), body.names().stream()).distinct().toList();
        }
    }

    @Override
    public PreparedRequest next(int client, long number) {
        if (constantRequest.isPresent()) {
            return constantRequest.get();
        }
        if (requestsByRow.length() == 0) {
            return createRequest(client, number);
        }
        int row = (int) Math.floorMod(client + number, (long) requestsByRow.length());
        PreparedRequest kept = requestsByRow.get(row);
        if (kept == null) {
            kept = createRequest(client, number);
            requestsByRow.set(row, kept);
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

    private boolean cachesRows() {
        int rows = parameterRows.rows().size();
        long length = requestTemplate.body().texts().stream().mapToLong(String::length).sum();
        return constantRequest.isEmpty() && parameterRows.columns().containsAll(requestTemplate.names())
                && rows <= MAX_CACHED_ROWS
                && rows * length <= MAX_CACHED_BYTES;
    }

    private PreparedRequest createRequest(int client, long number) {
        TextTemplate.Values values = TextTemplate.Values.of(parameterRows, tester, client, number);
        byte[] body = requestTemplate.body().fill(values, requestTemplate.escape()).getBytes(StandardCharsets.UTF_8);
        return new PreparedRequest(requestTemplate.method(),
                URI.create(requestTemplate.url().fill(values, RequestOptions.ValueEscaping.URL)),
                requestTemplate.headers(), ByteBuffer.wrap(body), requestTemplate.check());
    }
}
