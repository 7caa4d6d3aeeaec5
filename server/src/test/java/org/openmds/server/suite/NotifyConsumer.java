package org.openmds.server.suite;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.w3c.dom.Document;
import org.w3c.dom.Element;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A consumer on the JDK's HTTP server, which is no part of OpenMDS. It checks each message against the published schemas. Thread-safe. */
final class NotifyConsumer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Document> envelopes = new CopyOnWriteArrayList<>();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private volatile int status = 202;

    private NotifyConsumer(HttpServer server) {
        this.server = server;
    }

    /** @param port 0 for a free one */
    static NotifyConsumer start(int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 100);
        NotifyConsumer consumer = new NotifyConsumer(server);
        server.setExecutor(consumer.threads);
        server.createContext("/", consumer::take);
        server.start();
        return consumer;
    }

    /** Refuses all further messages, but records them. */
    void refuse() {
        status = 503;
    }

    String address() {
        return "http://127.0.0.1:%d/consumer".formatted(server.getAddress().getPort());
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Returns the problems found in messages. */
    List<String> problems() {
        return problems;
    }

    List<Document> envelopes() {
        return envelopes;
    }

    /** Returns the elements in the SOAP bodies. */
    List<Element> bodies() {
        return envelopes.stream()
                .flatMap(envelope -> XmlReader.elements(envelope, "/*/*[local-name()='Body']/*").stream())
                .toList();
    }

    /** Returns the messages with these names in all Notifies. */
    List<Element> messages(String localName) {
        return bodies().stream()
                .flatMap(body -> XmlReader.elements(body,
                        "*[local-name()='NotificationMessage']/*[local-name()='Message']/*[local-name()='" + localName
                                + "']")
                        .stream())
                .toList();
    }

    /** Stops the consumer. */
    void stopListening() {
        server.stop(0);
    }

    @Override
    public void close() {
        stopListening();
        threads.shutdownNow();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            Document envelope = XmlReader.parse(exchange.getRequestBody().readAllBytes());
            envelopes.add(envelope);
            check(envelope);
            exchange.sendResponseHeaders(status, -1);
        }
    }

    /** Headers in the consumer's own namespace have no schema. */
    private void check(Document envelope) {
        Document copy = (Document) envelope.cloneNode(true);
        for (Element own : XmlReader.elements(copy,
                "/*/*[local-name()='Header']/*[namespace-uri()!='" + XmlReader.WSA + "']")) {
            own.getParentNode().removeChild(own);
        }
        try {
            WireValidation.check(copy);
        } catch (AssertionError e) {
            problems.add(e.getMessage());
        }
    }
}
