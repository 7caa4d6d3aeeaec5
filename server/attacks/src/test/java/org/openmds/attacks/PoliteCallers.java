package org.openmds.attacks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.AttackTokens;

/** Callers of a server from an address and with a token of their own, who query its index. Closing it stops them. */
final class PoliteCallers implements AutoCloseable {

    private static final int CALLERS = 4;
    private static final Duration INTERVAL = Duration.ofMillis(20);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient client;
    private final URI index;
    private final List<HttpRequest> repeated;
    private final List<PoliteCaller> callers;

    private PoliteCallers(int port) throws IOException {
        client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(TIMEOUT)
                .localAddress(InetAddress.getByName("127.0.0.2"))
                .build();
        index = URI.create("http://127.0.0.1:%d%s".formatted(port, AttackMessages.INDEX));
        repeated = List.of(request("count(//j:Job)"), request("string(//j:Job[@n='m7']/@n)"));
        callers = IntStream.range(0, CALLERS)
                .mapToObj(number -> new PoliteCaller(client, call -> request(number, call), INTERVAL))
                .toList();
    }

    static PoliteCallers start(int port) throws IOException {
        PoliteCallers callers = new PoliteCallers(port);
        long start = System.nanoTime();
        for (int i = 0; i < CALLERS; i++) {
            callers.callers.get(i).start(start + INTERVAL.toNanos() * i / CALLERS);
        }
        return callers;
    }

    /** Returns a request that was sent before, which the server may have cached, or in each third call a new one. */
    private HttpRequest request(int number, int call) {
        return call % 3 < 2
                ? repeated.get(call % 3)
                : request("count(//j:Job[@n='m%d'])+%d".formatted(number, call));
    }

    private HttpRequest request(String xpath) {
        return HttpRequest.newBuilder(index)
                .timeout(TIMEOUT)
                .header("Content-Type", "text/xml; charset=utf-8")
                .header("Authorization", "Bearer " + AttackTokens.POLITE)
                .POST(BodyPublishers.ofString(AttackMessages.envelope("", AttackMessages.query(xpath))))
                .build();
    }

    /** Returns the times of the calls since the last use of this method. */
    CallTimes take() {
        return CallTimes.together(callers.stream().map(PoliteCaller::take).toList());
    }

    @Override
    public void close() {
        callers.forEach(PoliteCaller::stop);
        client.shutdownNow();
        try {
            for (PoliteCaller caller : callers) {
                caller.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
