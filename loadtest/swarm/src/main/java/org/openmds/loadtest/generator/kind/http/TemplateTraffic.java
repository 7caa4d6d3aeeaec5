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

/** Requests from a template. A request that repeats is created once: the only one, or one for each row of parameters. Thread-safe. */
public final class TemplateTraffic implements HttpTraffic {

    private static final int MAX_CACHED_ROWS = 1 << 16;
    private static final int MAX_CACHED_BYTES = 64 << 20;

    private final RequestTemplate template;
    private final ParameterRows parameters;
    private final int tester;
    private final Optional<SSLContext> tls;
    private final Optional<PreparedRequest> constantRequest;
    private final AtomicReferenceArray<PreparedRequest> requestsByRow;

    public TemplateTraffic(RequestTemplate requestTemplate, ParameterRows parameterRows, Optional<SSLContext> tls,
            int tester) {
        this.template = requestTemplate;
        this.parameters = parameterRows;
        this.tester = tester;
        this.tls = tls;
        this.constantRequest = requestTemplate.names().isEmpty() ? Optional.of(createRequest(0, 0)) : Optional.empty();
        this.requestsByRow = new AtomicReferenceArray<>(cachesRows() ? parameterRows.rows().size() : 0);
    }

    /**
     * Template of a request.
     *
     * @param escape
     *            escapes values in the body
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
        // There is nothing to release.
    }

    private boolean cachesRows() {
        int rows = parameters.rows().size();
        long length = template.body().texts().stream().mapToLong(String::length).sum();
        return constantRequest.isEmpty() && parameters.columns().containsAll(template.names())
                && rows <= MAX_CACHED_ROWS
                && rows * length <= MAX_CACHED_BYTES;
    }

    private PreparedRequest createRequest(int client, long number) {
        TextTemplate.Values values = TextTemplate.Values.of(parameters, tester, client, number);
        byte[] body = template.body().fill(values, template.escape()).getBytes(StandardCharsets.UTF_8);
        return new PreparedRequest(template.method(),
                URI.create(template.url().fill(values, RequestOptions.ValueEscaping.URL)),
                template.headers(), ByteBuffer.wrap(body), template.check());
    }
}
