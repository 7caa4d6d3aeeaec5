package org.openmds.wsrf.xpath;

import java.util.function.LongSupplier;

/** What one evaluation has left. Every visited node counts a step; the clock is read every 1,024 steps. Not thread-safe. */
final class EvaluationBudget {

    private static final int STEPS_PER_CHECK = 1024;
    /** Characters that are worth one step when strings are built. */
    private static final int CHARACTERS_PER_STEP = 16;

    private final XPathLimits limits;
    private final LongSupplier nanoTime;
    private final long start;
    private long steps;
    private long nextCheck;

    EvaluationBudget(XPathLimits limits, LongSupplier nanoTime) {
        this.limits = limits;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        scheduleCheck();
    }

    void step() {
        if (++steps >= nextCheck) {
            checkLimits();
        }
    }

    void steps(long count) {
        steps += count;
        if (steps >= nextCheck) {
            checkLimits();
        }
    }

    /** A string came into being. */
    String countCharacters(String text) {
        steps(text.length() / CHARACTERS_PER_STEP);
        return text;
    }

    /** The evaluation is over: reading the result, whose size is known, is not limited. */
    void removeLimits() {
        nextCheck = Long.MAX_VALUE;
    }

    private void checkLimits() {
        if (steps > limits.maxSteps()) {
            throw new XPathEvaluationException("The evaluation visited more than " + limits.maxSteps() + " nodes.");
        }
        scheduleCheck();
        if (nanoTime.getAsLong() - start > limits.maxTime().toNanos()) {
            throw new XPathEvaluationException(
                    "The evaluation took longer than " + limits.maxTime().toMillis() + " ms.");
        }
    }

    /** At the next round number of steps, or at the first that is one too many. */
    private void scheduleCheck() {
        long next = steps + STEPS_PER_CHECK;
        nextCheck = steps <= limits.maxSteps() && next > limits.maxSteps() ? limits.maxSteps() + 1 : next;
    }
}
