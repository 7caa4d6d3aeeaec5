package org.openmds.wsrf.xpath.oracle;

import java.time.Duration;
import java.util.function.LongSupplier;

import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

/**
 * The remaining steps and time of one evaluation. Every visited node counts as one step; the clock is read every 1,024 steps. Not
 * thread-safe.
 */
final class OracleBudget {

    private static final int STEPS_PER_CHECK = 1024;
    /** Number of characters that count as one step when strings are built. */
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

    /** Returns a budget without limits, for reading a result of known size. */
    static OracleBudget unlimited() {
        return new OracleBudget(new XPathLimits(0, 0, Long.MAX_VALUE, Duration.ofDays(1), Integer.MAX_VALUE), () -> 0);
    }

    void step() {
        steps(1);
    }

    void steps(long count) {
        steps += count;
        if (steps > limits.maxSteps()) {
            throw new XPathEvaluationException("the evaluation visited more than " + limits.maxSteps() + " nodes");
        }
        if (steps >= nextCheck) {
            nextCheck = steps + STEPS_PER_CHECK;
            if (nanoTime.getAsLong() - start > limits.maxTime().toNanos()) {
                throw new XPathEvaluationException(
                        "the evaluation took longer than " + limits.maxTime().toMillis() + " ms");
            }
        }
    }

    /** Counts the characters of a new string as steps. */
    String countCharacters(String text) {
        steps(text.length() / CHARACTERS_PER_STEP);
        return text;
    }
}
