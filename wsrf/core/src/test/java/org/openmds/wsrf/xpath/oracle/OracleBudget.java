package org.openmds.wsrf.xpath.oracle;

import java.time.Duration;
import java.util.function.LongSupplier;

import org.openmds.wsrf.xpath.XPathEvaluationException;
import org.openmds.wsrf.xpath.XPathLimits;

/** What one evaluation has left. Every visited node counts a step; the clock is read every 1,024 steps. Not thread-safe. */
final class OracleBudget {

    private static final int STEPS_PER_CHECK = 1024;
    /** Characters that are worth one step when strings are built. */
    private static final int CHARACTERS_PER_STEP = 16;

    private final XPathLimits limits;
    private final LongSupplier nanoTime;
    private final long start;
    private long steps;
    private long nextCheck = STEPS_PER_CHECK;

    OracleBudget(XPathLimits limits, LongSupplier nanoTime) {
        this.limits = limits;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    /** For reading a result, whose size is known. */
    static OracleBudget unlimited() {
        return new OracleBudget(new XPathLimits(0, 0, Long.MAX_VALUE, Duration.ofDays(1), Integer.MAX_VALUE), () -> 0);
    }

    void step() {
        steps(1);
    }

    void steps(long count) {
        steps += count;
        if (steps > limits.maxSteps()) {
            throw new XPathEvaluationException("The evaluation visited more than " + limits.maxSteps() + " nodes.");
        }
        if (steps >= nextCheck) {
            nextCheck = steps + STEPS_PER_CHECK;
            if (nanoTime.getAsLong() - start > limits.maxTime().toNanos()) {
                throw new XPathEvaluationException(
                        "The evaluation took longer than " + limits.maxTime().toMillis() + " ms.");
            }
        }
    }

    /** A string came into being. */
    String countCharacters(String text) {
        steps(text.length() / CHARACTERS_PER_STEP);
        return text;
    }
}
