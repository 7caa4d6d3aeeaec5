package org.openmds.server.suite;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends SOAP as text with the JDK's HTTP client, on one connection if requests follow one another. Thread-safe. */
final class SoapClient {

    static final String TEXT_XML = "text/xml; charset=utf-8";
    static final String SOAP_XML = "application/soap+xml; charset=utf-8";

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private SoapClient() {
    }

    static String envelope(String version, String headers, String body) {
        return "<?xml version='1.0' encoding='UTF-8'?><s:Envelope xmlns:s='%s' xmlns:wsa='%s'><s:Header>%s</s:Header><s:Body>%s</s:Body></s:Envelope>"
                .formatted(version, XmlReader.WSA, headers, body);
    }

    /** Sends SOAP 1.1 with a body only: no header, no SOAPAction. */
    static SoapAnswer post(String url, String body) {
        return send(request(url, TEXT_XML, envelope(XmlReader.SOAP_11, "", body)).build());
    }

    static SoapAnswer post(String url, String headers, String body) {
        return send(request(url, TEXT_XML, envelope(XmlReader.SOAP_11, headers, body)).build());
    }

    /** Sends the same as {@link #post(String, String)}, without a Content-Length. */
    static SoapAnswer postChunked(String url, String contentType, String message) {
        byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
        return send(HttpRequest.newBuilder(URI.create(url))
                .timeout(TIMEOUT)
                .header("Content-Type", contentType)
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes)))
                .build());
    }

    static HttpRequest.Builder request(String url, String contentType, String message) {
        return HttpRequest.newBuilder(URI.create(url))
                .timeout(TIMEOUT)
                .header("Content-Type", contentType)
                .POST(BodyPublishers.ofString(message));
    }

    static SoapAnswer send(HttpRequest request) {
        return SoapAnswer.of(exchange(request));
    }

    static HttpResponse<byte[]> get(String url) {
        return exchange(HttpRequest.newBuilder(URI.create(url)).timeout(TIMEOUT).GET().build());
    }

    static HttpResponse<byte[]> exchange(HttpRequest request) {
        try {
            return CLIENT.send(request, BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException("%s %s: %s".formatted(request.method(), request.uri(), e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
