package org.openmds.loadtest.bench;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.model.run.RunWriter;

/** Watches how the records of a run become more. */
final class Intake {

    private static final long LOOK_MILLIS = 100;
    private static final int LOOKS_PER_SECOND = 10;

    private final RunWriter writer;
    private final int testers;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread;
    private final List<Look> looks = new ArrayList<>();

    private record Look(Instant time, long records) {
    }

    Intake(RunWriter writer, int testers) {
        this.writer = writer;
        this.testers = testers;
        thread = Thread.ofPlatform().name("intake").start(this::watch);
    }

    private void watch() {
        try {
            do {
                look();
            } while (!ended.await(LOOK_MILLIS, TimeUnit.MILLISECONDS));
            look();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        long sum = 0;
        for (int i = 0; i < testers; i++) {
            sum += writer.tester(i).records();
        }
        looks.add(new Look(Instant.now(), sum));
    }

    void end() throws InterruptedException {
        ended.countDown();
        thread.join();
    }

    /** When the last record was there. */
    Instant last() {
        long all = looks.getLast().records();
        return looks.stream().filter(look -> look.records() == all).findFirst().orElseThrow().time();
    }

    /** Records in the second in which there came most. */
    double best() {
        double best = 0;
        for (int i = LOOKS_PER_SECOND; i < looks.size(); i++) {
            Look from = looks.get(i - LOOKS_PER_SECOND);
            Look to = looks.get(i);
            double seconds = Math.max(1, to.time().toEpochMilli() - from.time().toEpochMilli()) / 1e3;
            best = Math.max(best, (to.records() - from.records()) / seconds);
        }
        return best;
    }
}
