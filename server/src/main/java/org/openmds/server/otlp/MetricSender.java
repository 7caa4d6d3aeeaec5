package org.openmds.server.otlp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

import org.openmds.configuration.value.HttpUrl;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.OutgoingRequest;
import org.openmds.wsrf.client.http.TargetPolicy;

import com.google.protobuf.InvalidProtocolBufferException;

import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsPartialSuccess;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceResponse;

/**
 * Sends messages of metrics by OTLP/HTTP, in Protocol Buffers and compressed by gzip, which each receiver takes. It has connections of its own, so
 * that a slow receiver takes none from the sources.
 */
final class MetricSender implements AutoCloseable {

    private static final String MEDIA_TYPE = "application/x-protobuf";
    private static final Map<String, String> HEADERS = Map.of("Content-Encoding", "gzip", "Accept", MEDIA_TYPE);
    /** An answer is a number and a sentence. */
    private static final long MAX_ANSWER_BYTES = 64 << 10;

    private final HttpUrl url;
    private final HttpTransport transport;

    MetricSender(HttpUrl url, Credentials credentials) {
        this.url = url;
        this.transport = new HttpTransport(HttpSettings.DEFAULT.withMaxAnswerBytes(MAX_ANSWER_BYTES)
                .withMaxConnectionsPerTarget(1), TargetPolicy.allowAll(), credentials);
    }

    /** Returns the address without the path, which may be a secret. */
    String receiver() {
        return url.origin();
    }

    /**
     * Sends a message.
     *
     * @return the points that the receiver has rejected
     * @throws ConnectionException
     *             the receiver has not taken the message
     */
    ExportMetricsPartialSuccess send(ExportMetricsServiceRequest message, Duration timeout) {
        OutgoingRequest request = OutgoingRequest.post(url.toString(), HEADERS, MEDIA_TYPE, compressed(message));
        try (HttpAnswer answer = transport.send(request, timeout)) {
            if (answer.status() != 200) {
                throw answer.bad("is HTTP %d: %s".formatted(answer.status(), answer.beginning()));
            }
            return read(answer);
        }
    }

    @Override
    public void close() {
        transport.close();
    }

    private static byte[] compressed(ExportMetricsServiceRequest message) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            message.writeTo(gzip);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    private static ExportMetricsPartialSuccess read(HttpAnswer answer) {
        try {
            return ExportMetricsServiceResponse.parseFrom(answer.readAllBytes()).getPartialSuccess();
        } catch (InvalidProtocolBufferException e) {
            throw new ConnectionException.BadAnswer(answer.target(), answer.status(),
                    "is not an ExportMetricsServiceResponse: is this the URL of a receiver of metrics?", e);
        }
    }
}
