package org.openmds.webmds;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

import org.openmds.wsrf.addressing.EndpointReference;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A fake WSRF service with a given document; it answers document, query and property requests, or with a fault. */
public final class FakeGroupService implements AutoCloseable {

    private static final String RP = "http://docs.oasis-open.org/wsrf/rp-2";

    private final HttpServer server;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile String document;
    private volatile Optional<String> property = Optional.empty();
    private volatile Optional<String> fault = Optional.empty();
    private volatile boolean isWithoutProperties;

    public FakeGroupService(String document) {
        this.document = document;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.start();
    }

    /** Returns the endpoint reference of the service. */
    public EndpointReference reference() {
        return EndpointReference.of(address());
    }

    /** Returns the address of the service. */
    public String address() {
        return "http://127.0.0.1:%d/wsrf/services/Fake".formatted(server.getAddress().getPort());
    }

    /** Returns the received requests. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    /** Replaces the document. */
    public void says(String other) {
        document = other;
    }

    /** Gives single properties another value than the document. */
    public void hasProperty(String value) {
        property = Optional.of(value);
    }

    /** Answers requests for single properties with faults from now on. */
    public void hasNoProperties() {
        isWithoutProperties = true;
    }

    /** Answers with faults from now on. */
    public void fails(String reason) {
        fault = Optional.of(reason);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(request);
        Optional<String> failure = isWithoutProperties && kind(request).equals("GetResourceProperty")
                ? Optional.of("no such property")
                : fault;
        String body = failure
                .map("<s:Fault xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><faultcode>s:Client</faultcode><faultstring>%s</faultstring></s:Fault>"::formatted)
                .orElseGet(() -> response(request));
        byte[] envelope = "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>%s</s:Body></s:Envelope>"
                .formatted(body)
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/xml; charset=utf-8");
        exchange.sendResponseHeaders(failure.isPresent() ? 500 : 200, envelope.length);
        exchange.getResponseBody().write(envelope);
        exchange.close();
    }

    private String response(String request) {
        String kind = kind(request);
        return "<rp:%1$sResponse xmlns:rp='%2$s'>%3$s</rp:%1$sResponse>".formatted(kind, RP,
                kind.equals("GetResourceProperty") ? property.orElse(document) : document);
    }

    private static String kind(String request) {
        return request.contains("QueryResourceProperties")
                ? "QueryResourceProperties"
                : request.contains("GetResourcePropertyDocument")
                        ? "GetResourcePropertyDocument"
                        : request.contains("GetMultipleResourceProperties")
                                ? "GetMultipleResourceProperties"
                                : "GetResourceProperty";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
