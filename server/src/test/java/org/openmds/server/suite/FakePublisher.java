package org.openmds.server.suite;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * A publisher on the JDK's HTTP server, which is no part of OpenMDS and loses its state at a restart. It checks each request against the published
 * schemas, and publishes only when a test requests it. Thread-safe.
 */
final class FakePublisher implements AutoCloseable {

    private static final String KEY = "urn:fake-publisher";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final String name;
    private final List<String> operations = new CopyOnWriteArrayList<>();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private volatile @Nullable Element consumer;

    private FakePublisher(HttpServer server, String name) {
        this.server = server;
        this.name = name;
    }

    /**
     * @param port
     *            the port; 0 for a free one
     * @param name
     *            the name of its only subscription, different after a restart
     */
    static FakePublisher start(int port, String name) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 100);
        FakePublisher publisher = new FakePublisher(server, name);
        server.setExecutor(publisher.threads);
        server.createContext("/", publisher::take);
        server.start();
        return publisher;
    }

    String address() {
        return "http://127.0.0.1:%d/publisher".formatted(port());
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Returns the requested operations, without renewals. */
    List<String> operations() {
        return operations;
    }

    /** Returns the problems found in requests. */
    List<String> problems() {
        return problems;
    }

    /** Sends a job to the subscriber. */
    SoapAnswer publish(String topic, String job) {
        Element subscriber = consumer;
        if (subscriber == null) {
            throw new AssertionError("no client has subscribed");
        }
        EntryReference reference = WsnRequests.reference(subscriber);
        return SoapClient.post(reference.address(), reference.headers(), WsnRequests.notify("Simple", topic, job));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            Document envelope = XmlReader.parse(exchange.getRequestBody().readAllBytes());
            Element body = XmlReader.elements(envelope, "/*/*[local-name()='Body']/*").getFirst();
            String key = XmlReader.text(envelope, "/*/*[local-name()='Header']/*[namespace-uri()='" + KEY + "']");
            check(envelope);
            boolean unknown = !body.getLocalName().equals("Subscribe") && !key.equals(name);
            byte[] answer = SoapClient.envelope(XmlReader.SOAP_11, "", unknown ? unknown() : answer(body))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", SoapClient.TEXT_XML);
            exchange.sendResponseHeaders(unknown ? 500 : 200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    private String answer(Element body) {
        String operation = body.getLocalName();
        String answer = WsnRequests.body(operation + "Response", switch (operation) {
            case "Subscribe" -> subscribed(body);
            case "Renew" -> "<n:TerminationTime>%s</n:TerminationTime><n:CurrentTime>%s</n:CurrentTime>"
                    .formatted(Instant.now().plusSeconds(60), Instant.now());
            default -> "";
        });
        // Recorded last, so that a waiting test finds the operation complete.
        if (!operation.equals("Renew")) {
            operations.add(operation);
        }
        return answer;
    }

    private String subscribed(Element subscribe) {
        consumer = XmlReader.elements(subscribe, "*[local-name()='ConsumerReference']").getFirst();
        return "<n:SubscriptionReference><wsa:Address>%s</wsa:Address><wsa:ReferenceParameters><k:Key xmlns:k='%s'>%s</k:Key></wsa:ReferenceParameters></n:SubscriptionReference>"
                .formatted(address(), KEY, name);
    }

    private static String unknown() {
        return """
                <s:Fault xmlns:s='%s'><faultcode>s:Client</faultcode><faultstring>not known</faultstring><detail>\
                <r:ResourceUnknownFault xmlns:r='http://docs.oasis-open.org/wsrf/r-2' xmlns:bf='%s'>\
                <bf:Timestamp>%s</bf:Timestamp></r:ResourceUnknownFault></detail></s:Fault>"""
                .formatted(XmlReader.SOAP_11, XmlReader.BF, Instant.now());
    }

    /** Headers in the publisher's own namespace have no schema. */
    private void check(Document envelope) {
        Document copy = (Document) envelope.cloneNode(true);
        for (Element own : XmlReader.elements(copy, "/*/*[local-name()='Header']/*[namespace-uri()='" + KEY + "']")) {
            own.getParentNode().removeChild(own);
        }
        try {
            WireValidation.check(copy);
        } catch (AssertionError e) {
            problems.add(e.getMessage());
        }
    }
}
