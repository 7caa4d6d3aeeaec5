package org.openmds.attacks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.AttackTokens;

/**
 * Callers of a server from an address and with a token of their own. Each calls at fixed times, and a call's time counts from its planned start, so
 * that a delay of the server counts for all calls that it delays. Closing it stops them.
 */
final class PoliteCallers implements AutoCloseable {

    private static final int CALLERS = 4;
    private static final Duration INTERVAL = Duration.ofMillis(20);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient client;
    private final List<HttpRequest> requests;
    private final URI index;
    private final ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean isOver;

    private PoliteCallers(int port) throws IOException {
        client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(TIMEOUT)
                .localAddress(InetAddress.getByName("127.0.0.2"))
                .build();
        index = URI.create("http://127.0.0.1:%d%s".formatted(port, AttackMessages.INDEX));
        requests = List.of(request("count(//j:Job)"), request("string(//j:Job[@n='m7']/@n)"));
    }

    static PoliteCallers start(int port) throws IOException {
        PoliteCallers callers = new PoliteCallers(port);
        IntStream.range(0, CALLERS)
                .forEach(number -> callers.threads.add(Thread.ofPlatform().start(() -> callers.run(number))));
        return callers;
    }

    private HttpRequest request(String xpath) {
        return HttpRequest.newBuilder(index)
                .timeout(TIMEOUT)
                .header("Content-Type", "text/xml; charset=utf-8")
                .header("Authorization", "Bearer " + AttackTokens.POLITE)
                .POST(BodyPublishers.ofString(AttackMessages.envelope("", AttackMessages.query(xpath))))
                .build();
    }

    private void run(int number) {
        long planned = System.nanoTime() + INTERVAL.toNanos() * number / CALLERS;
        for (int call = 0; !isOver; call++) {
            for (long rest = planned - System.nanoTime(); rest > 0; rest = planned - System.nanoTime()) {
                LockSupport.parkNanos(rest);
            }
            times.add(time(request(number, call), planned));
            planned += INTERVAL.toNanos();
        }
    }

    /** Two of three requests are cached; each third is a query of its own. */
    private HttpRequest request(int number, int call) {
        return call % 3 < 2 ? requests.get(call % 3)
                : request("count(//j:Job[@n='m%d'])+%d".formatted(number, call));
    }

    private long time(HttpRequest request, long planned) {
        try {
            int status = client.send(request, BodyHandlers.discarding()).statusCode();
            return status == 200 ? System.nanoTime() - planned : CallTimes.FAILED.toNanos();
        } catch (IOException e) {
            return CallTimes.FAILED.toNanos();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CallTimes.FAILED.toNanos();
        }
    }

    /** Returns the times of the calls since the last use of this method. */
    CallTimes take() {
        List<Long> taken = new ArrayList<>();
        for (Long time = times.poll(); time != null; time = times.poll()) {
            taken.add(time);
        }
        return CallTimes.of(taken.stream().mapToLong(Long::longValue).toArray());
    }

    @Override
    public void close() {
        isOver = true;
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        client.shutdownNow();
    }
}
