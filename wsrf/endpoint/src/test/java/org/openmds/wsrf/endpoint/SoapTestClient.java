package org.openmds.wsrf.endpoint;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Sends SOAP requests as text with a plain HTTP client and reads the answers as XML. */
final class SoapTestClient {

    static final String V11 = "http://schemas.xmlsoap.org/soap/envelope/";
    static final String V12 = "http://www.w3.org/2003/05/soap-envelope";
    static final String TEXT_XML = "text/xml;charset=utf-8";
    static final String SOAP_XML = "application/soap+xml;charset=utf-8";
    static final String QUERY = """
            <rp:QueryResourceProperties xmlns:rp="http://docs.oasis-open.org/wsrf/rp-2">
            <rp:QueryExpression Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">//*</rp:QueryExpression>
            </rp:QueryResourceProperties>""";

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private SoapTestClient() {
    }

    static String envelope(String version, String headers, String body) {
        return "<s:Envelope xmlns:s=\"%s\" xmlns:wsa=\"http://www.w3.org/2005/08/addressing\"><s:Header>%s</s:Header><s:Body>%s</s:Body></s:Envelope>"
                .formatted(version, headers, body);
    }

    static ReceivedAnswer post(URI uri, String contentType, String message, String... headers) {
        return post(uri, contentType, BodyPublishers.ofString(message), headers);
    }

    static ReceivedAnswer postChunked(URI uri, String contentType, String message, String... headers) {
        byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
        return post(uri, contentType, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes)), headers);
    }

    static ReceivedAnswer post(URI uri, String contentType, BodyPublisher body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).header("Content-Type", contentType).POST(body);
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    static ReceivedAnswer get(URI uri, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).GET();
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    static ReceivedAnswer send(HttpRequest.Builder request) {
        try {
            return new ReceivedAnswer(
                    CLIENT.send(request.timeout(Duration.ofSeconds(20)).build(), BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** An answer. */
    record ReceivedAnswer(HttpResponse<String> response) {

        int status() {
            return response.statusCode();
        }

        String text() {
            return response.body();
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        XmlElement envelope() {
            return XmlFragment.parse(text()).root();
        }

        String version() {
            return envelope().name().getNamespaceURI();
        }

        /** Returns the child of the body. */
        XmlElement body() {
            return envelope().child(new QName(version(), "Body")).orElseThrow().children().getFirst();
        }

        String addressing(String name) {
            return envelope().child(new QName(version(), "Header"))
                    .orElseThrow()
                    .child(new QName("http://www.w3.org/2005/08/addressing", name))
                    .map(XmlElement::text)
                    .orElse("");
        }

        /** Returns the local names of the fault's codes, from general to specific. */
        String faultCode() {
            return version().equals(V11)
                    ? body().child(new QName("faultcode")).orElseThrow().text()
                    : body().child(new QName(V12, "Code")).orElseThrow().text();
        }

        /** Returns the element in the fault's detail. */
        XmlElement detail() {
            QName name = version().equals(V11) ? new QName("detail") : new QName(V12, "Detail");
            return body().child(name).orElseThrow().children().getFirst();
        }

        String description() {
            return detail().child(new QName("http://docs.oasis-open.org/wsrf/bf-2", "Description"))
                    .orElseThrow()
                    .text();
        }
    }
}
