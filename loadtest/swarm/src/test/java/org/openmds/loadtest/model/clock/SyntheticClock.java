package org.openmds.loadtest.model.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;

/** Samples of a clock whose truth is known, over a network whose every delay is known. */
record SyntheticClock(LongUnaryOperator toTester, long start) {

    static final long SECOND = 1_000_000_000L;

    /** What a network does to a packet: never less than its least, often more, rarely much more. */
    record NetworkDelays(long least, double jitter, double outliers) {

        long delay(Random random) {
            double more = -Math.log(1 - random.nextDouble()) * jitter;
            return least + Math.round(random.nextDouble() < outliers ? more * 100 : more);
        }
    }

    static SyntheticClock line(long start, long offset, double drift) {
        return new SyntheticClock(now -> now + offset + Math.round((now - start) * drift), start);
    }

    /** Exchanges at these seconds after the start. */
    List<ClockSample> samples(NetworkDelays there, NetworkDelays back, Random random, double... seconds) {
        List<ClockSample> samples = new ArrayList<>();
        for (double second : seconds) {
            long sent = start + Math.round(second * SECOND);
            long received = sent + there.delay(random);
            long replied = received + 10_000;
            long end = replied + back.delay(random);
            samples.add(new ClockSample(toTester.applyAsLong(sent), received, replied, toTester.applyAsLong(end)));
        }
        return samples;
    }

    /** By how much a mapping is wrong at most, at moments from one second to another. */
    long maxError(ClockFit fit, double from, double to) {
        long worst = 0;
        for (int i = 0; i <= 20; i++) {
            long now = start + Math.round((from + (to - from) * i / 20) * SECOND);
            worst = Math.max(worst, Math.abs(fit.toController(toTester.applyAsLong(now)) - now));
        }
        return worst;
    }
}
