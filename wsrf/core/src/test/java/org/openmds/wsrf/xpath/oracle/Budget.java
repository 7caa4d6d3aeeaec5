package org.openmds.wsrf.xpath.oracle;

import java.time.Duration;
import java.util.function.LongSupplier;

import org.openmds.wsrf.xpath.XPathEvaluationException;
import org.openmds.wsrf.xpath.XPathLimits;

/** What one evaluation has left. Every visited node counts a step; the clock is read every 1,024 steps. Not thread-safe. */
final class Budget {

    private static final int STEPS_A_LOOK = 1024;
    /** Characters that are worth one step when strings are built. */
    private static final int CHARACTERS_A_STEP = 16;

    private final XPathLimits limits;
    private final LongSupplier nanoTime;
    private final long start;
    private long steps;
    private long nextLook = STEPS_A_LOOK;

    Budget(XPathLimits limits, LongSupplier nanoTime) {
        this.limits = limits;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    /** For reading a result, whose size is known. */
    static Budget unlimited() {
        return new Budget(new XPathLimits(0, 0, Long.MAX_VALUE, Duration.ofDays(1), Integer.MAX_VALUE), () -> 0);
    }

    void step() {
        steps(1);
    }

    void steps(long count) {
        steps += count;
        if (steps > limits.maxSteps()) {
            throw new XPathEvaluationException("The evaluation visited more than " + limits.maxSteps() + " nodes.");
        }
        if (steps >= nextLook) {
            nextLook = steps + STEPS_A_LOOK;
            if (nanoTime.getAsLong() - start > limits.maxTime().toNanos()) {
                throw new XPathEvaluationException(
                        "The evaluation took longer than " + limits.maxTime().toMillis() + " ms.");
            }
        }
    }

    /** A string came into being. */
    String counted(String text) {
        steps(text.length() / CHARACTERS_A_STEP);
        return text;
    }
}
