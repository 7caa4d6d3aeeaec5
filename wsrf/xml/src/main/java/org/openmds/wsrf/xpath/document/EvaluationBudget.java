package org.openmds.wsrf.xpath.document;

import java.util.function.LongSupplier;

/**
 * The remaining steps and time of one evaluation. Every visited node counts as one step; the clock is read every 1,024 steps. Not
 * thread-safe.
 */
public final class EvaluationBudget {

    private static final int STEPS_PER_CHECK = 1024;
    /** Number of characters that count as one step when strings are built. */
    private static final int CHARACTERS_PER_STEP = 16;

    private final XPathLimits limits;
    private final LongSupplier nanoTime;
    private final long start;
    private long steps;
    private long nextCheck;

    public EvaluationBudget(XPathLimits limits, LongSupplier nanoTime) {
        this.limits = limits;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        scheduleCheck();
    }

    public void step() {
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

    /** Counts the characters of a new string as steps. */
    public String countCharacters(String text) {
        steps(text.length() / CHARACTERS_PER_STEP);
        return text;
    }

    /** Removes the limits after the evaluation, because the size of the result is then known. */
    public void removeLimits() {
        nextCheck = Long.MAX_VALUE;
    }

    private void checkLimits() {
        if (steps > limits.maxSteps()) {
            throw new XPathEvaluationException("the evaluation visited more than " + limits.maxSteps() + " nodes");
        }
        scheduleCheck();
        if (nanoTime.getAsLong() - start > limits.maxTime().toNanos()) {
            throw new XPathEvaluationException(
                    "the evaluation took longer than " + limits.maxTime().toMillis() + " ms");
        }
    }

    /** Plans the next check: at the next multiple of steps, or at the first step above the limit. */
    private void scheduleCheck() {
        long next = steps + STEPS_PER_CHECK;
        nextCheck = steps <= limits.maxSteps() && next > limits.maxSteps() ? limits.maxSteps() + 1 : next;
    }
}
