package org.openmds.attacks;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * A caller at fixed times. A call's time counts from its planned start, so that a delay of the server counts for all calls that it delays, also for
 * those that could not start.
 */
final class PoliteCaller {

    private final HttpClient client;
    private final IntFunction<HttpRequest> requests;
    private final Duration interval;
    private final ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
    private final Thread thread = Thread.ofPlatform().unstarted(this::run);
    private volatile long planned;
    private volatile boolean isOver;

    /** @param requests the request of each call, by its number */
    PoliteCaller(HttpClient client, IntFunction<HttpRequest> requests, Duration interval) {
        this.client = client;
        this.requests = requests;
        this.interval = interval;
    }

    /** @param first start of the first call on the clock of {@link System#nanoTime} */
    void start(long first) {
        planned = first;
        thread.start();
    }

    /** Returns the times of the calls since the last use of this method, and the times so far of those that are late. */
    CallTimes take() {
        List<Long> waiting = new ArrayList<>();
        long now = System.nanoTime();
        for (long late = planned; late < now; late += interval.toNanos()) {
            waiting.add(now - late);
        }
        List<Long> ended = new ArrayList<>();
        for (Long time = times.poll(); time != null; time = times.poll()) {
            ended.add(time);
        }
        return CallTimes.of(ended, waiting);
    }

    private void run() {
        for (int call = 0; !isOver; call++) {
            long start = planned;
            for (long rest = start - System.nanoTime(); rest > 0 && !isOver; rest = start - System.nanoTime()) {
                LockSupport.parkNanos(rest);
            }
            times.add(time(requests.apply(call), start));
            planned = start + interval.toNanos();
        }
    }

    private long time(HttpRequest request, long start) {
        try {
            int status = client.send(request, BodyHandlers.discarding()).statusCode();
            return status == 200 ? System.nanoTime() - start : CallTimes.FAILED.toNanos();
        } catch (IOException e) {
            return CallTimes.FAILED.toNanos();
        } catch (InterruptedException e) {
            isOver = true;
            return CallTimes.FAILED.toNanos();
        }
    }

    /** Ends after the call in progress, whose answer it no longer awaits. */
    void stop() {
        isOver = true;
        thread.interrupt();
    }

    void join() throws InterruptedException {
        thread.join();
    }
}
