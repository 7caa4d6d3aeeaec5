package org.openmds.loadtest.model.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;

/** Samples of a clock with a known error, over a network with known delays. */
record SyntheticClock(LongUnaryOperator toTester, long start) {

    static final long SECOND = 1_000_000_000L;

    /** Random delays of a network: never below a minimum, often slightly longer, rarely much longer. */
    record NetworkDelays(long least, double jitter, double outliers) {

        long delay(Random random) {
            double more = -Math.log(1 - random.nextDouble()) * jitter;
            return least + Math.round(random.nextDouble() < outliers ? more * 100 : more);
        }
    }

    static SyntheticClock line(long start, long offset, double drift) {
        return new SyntheticClock(now -> now + offset + Math.round((now - start) * drift), start);
    }

    /** Returns exchanges at these seconds after the start. */
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

    /** Returns the largest error of a mapping between two seconds after the start. */
    long maxError(ClockFit fit, double from, double to) {
        long worst = 0;
        for (int i = 0; i <= 20; i++) {
            long now = start + Math.round((from + (to - from) * i / 20) * SECOND);
            worst = Math.max(worst, Math.abs(fit.toController(toTester.applyAsLong(now)) - now));
        }
        return worst;
    }
}
