package org.openmds.benchmarks.notify;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.subscription.SubscriptionClient;
import org.openmds.wsrf.client.subscription.SubscriptionRequest;
import org.openmds.wsrf.notification.topic.TopicDialect;

/** Subscriptions of many consumers to the entries of an Index. Used by one thread. */
final class ConsumerSubscriptions implements AutoCloseable {

    private static final Map<String, String> PREFIXES = Map.of("sg", Namespaces.WSRF_SG);
    private static final int CLOSED_PORTS = 5;
    private static final int MAX_CONCURRENT_CALLS = 16;

    private final EndpointReference producer;
    private final List<Integer> ports;
    private final List<Integer> stalledPorts;
    private final WsrfClient client = WsrfClient.builder().build();
    private final SubscriptionClient subscriptions = new SubscriptionClient(client);
    private final List<Socket> closed = new ArrayList<>();

    /**
     * Reserves the ports of dead consumers.
     *
     * @param ports
     *            the ports of consumers, live and stalled
     * @param stalledPorts
     *            the ports with stalled consumers only
     */
    ConsumerSubscriptions(URI producer, List<Integer> ports, List<Integer> stalledPorts) throws IOException {
        this.producer = EndpointReference.of(producer.toString());
        this.ports = ports;
        this.stalledPorts = stalledPorts;
        for (int i = 0; i < CLOSED_PORTS; i++) {
            // Bound, so that no other process gets the port, but nothing listens there.
            Socket socket = new Socket();
            closed.add(socket);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        }
    }

    /** Subscribes live consumers by number, spread over the ports. */
    List<EndpointReference> subscribeLive(int first, int count) throws IOException {
        return runConcurrently(IntStream.range(first, first + count).mapToObj(i -> () -> subscribe(liveUrl(i))));
    }

    /** Returns the URL of the live consumer with this number. */
    String liveUrl(int number) {
        return url(ports.get(number % ports.size()), "c", number);
    }

    /** Subscribes dead consumers: half refuse connections; half take messages and never answer, half of these on the ports of live consumers. */
    List<EndpointReference> subscribeDead(int count) throws IOException {
        return runConcurrently(IntStream.range(0, count).mapToObj(i -> () -> subscribe(deadUrl(i))));
    }

    void unsubscribe(List<EndpointReference> those) throws IOException {
        runConcurrently(those.stream().map(each -> () -> {
            subscriptions.unsubscribe(each);
            return each;
        }));
    }

    private String deadUrl(int i) {
        return switch (i % 4) {
            case 0, 2 -> url(closed.get(i / 2 % CLOSED_PORTS).getLocalPort(), "c", i);
            case 1 -> url(ports.get(i / 4 % ports.size()), "stalled", i);
            default -> url(stalledPorts.get(i / 4 % stalledPorts.size()), "stalled", i);
        };
    }

    /** Runs several calls at a time, because each one waits for the disk. */
    private static List<EndpointReference> runConcurrently(Stream<Callable<EndpointReference>> calls)
            throws IOException {
        try (ExecutorService threads = Executors.newFixedThreadPool(MAX_CONCURRENT_CALLS)) {
            List<EndpointReference> results = new ArrayList<>();
            for (Future<EndpointReference> each : threads.invokeAll(calls.toList())) {
                results.add(each.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new IOException("a consumer failed to subscribe or unsubscribe: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while consumers subscribed or unsubscribed", e);
        }
    }

    private EndpointReference subscribe(String url) {
        return subscriptions.subscribe(producer, SubscriptionRequest.to(EndpointReference.of(url))
                .onTopic(TopicDialect.SIMPLE, "sg:Entry", PREFIXES)).subscription();
    }

    private static String url(int port, String kind, int number) {
        return "http://127.0.0.1:%d/%s/%d".formatted(port, kind, number);
    }

    @Override
    public void close() throws IOException {
        client.close();
        for (Socket socket : closed) {
            socket.close();
        }
    }
}
