package org.openmds.webmds.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import org.openmds.webmds.source.ServiceSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.subscription.SubscriptionTarget;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A service group with one pull point; the test triggers the changes. */
final class FakePullPointService implements Supplier<SubscriptionTarget<ReceivedNotification>>, AutoCloseable {

    /** Present subscriptions, and all that were made. */
    final AtomicInteger open = new AtomicInteger();
    final AtomicInteger openings = new AtomicInteger();
    /** True: there are no subscriptions. */
    volatile boolean refuses;
    /** True: the pull point is gone, until the next subscription. */
    volatile boolean broken;
    private final AtomicInteger changes = new AtomicInteger();
    private final HttpServer server;
    private final WsrfClient client = WsrfClient.builder().build();

    FakePullPointService() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    void change() {
        changes.incrementAndGet();
    }

    @Override
    public SubscriptionTarget<ReceivedNotification> get() {
        return new ServiceSource(client, () -> EndpointReference.of(address())).entries();
    }

    @Override
    public void close() {
        client.close();
        server.stop(0);
    }

    private String address() {
        return "http://127.0.0.1:%d/group".formatted(server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        XmlElement request = XmlFragment.parse(exchange.getRequestBody().readAllBytes(), XmlLimits.DEFAULT)
                .root()
                .children()
                .getLast()
                .children()
                .getFirst();
        String answer = answer(request.name().getLocalPart());
        byte[] envelope = "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>%s</s:Body></s:Envelope>"
                .formatted(answer)
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/xml; charset=utf-8");
        exchange.sendResponseHeaders(answer.contains("s:Fault") ? 500 : 200, envelope.length);
        exchange.getResponseBody().write(envelope);
        exchange.close();
    }

    private String answer(String operation) {
        return switch (operation) {
            case "CreatePullPoint" ->
                refuses ? fault("bf-2", "BaseFault") : response(operation, reference("PullPoint"));
            case "Subscribe" -> {
                open.incrementAndGet();
                openings.incrementAndGet();
                broken = false;
                changes.set(0);
                yield response(operation, reference("SubscriptionReference"));
            }
            case "GetMessages" -> broken
                    ? fault("r-2", "ResourceUnknownFault")
                    : response(operation, "<w:NotificationMessage><w:Message><new/></w:Message></w:NotificationMessage>"
                            .repeat(changes.getAndSet(0)));
            case "Unsubscribe" -> {
                open.decrementAndGet();
                yield response(operation, "");
            }
            default -> response(operation, "");
        };
    }

    private String reference(String name) {
        return "<w:%1$s><a:Address xmlns:a='http://www.w3.org/2005/08/addressing'>%2$s</a:Address></w:%1$s>".formatted(
                name, address());
    }

    private static String response(String operation, String content) {
        return "<w:%1$sResponse xmlns:w='http://docs.oasis-open.org/wsn/b-2'>%2$s</w:%1$sResponse>".formatted(operation,
                content);
    }

    private static String fault(String namespace, String name) {
        return """
                <s:Fault><faultcode>s:Client</faultcode><faultstring>no</faultstring><detail>\
                <f:%1$s xmlns:f='http://docs.oasis-open.org/wsrf/%2$s'>\
                <b:Timestamp xmlns:b='http://docs.oasis-open.org/wsrf/bf-2'>2026-01-01T00:00:00Z</b:Timestamp></f:%1$s>\
                </detail></s:Fault>""".formatted(name, namespace);
    }
}
