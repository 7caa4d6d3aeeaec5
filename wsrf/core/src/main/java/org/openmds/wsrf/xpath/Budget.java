package org.openmds.wsrf.xpath;

import java.util.function.LongSupplier;

/** What one evaluation has left. Every visited node counts a step; the clock is read every 1,024 steps. Not thread-safe. */
final class Budget {

    private static final int STEPS_A_LOOK = 1024;
    /** Characters that are worth one step when strings are built. */
    private static final int CHARACTERS_A_STEP = 16;

    private final XPathLimits limits;
    private final LongSupplier nanoTime;
    private final long start;
    private long steps;
    private long nextLook;

    Budget(XPathLimits limits, LongSupplier nanoTime) {
        this.limits = limits;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        lookAgain();
    }

    void step() {
        if (++steps >= nextLook) {
            look();
        }
    }

    void steps(long count) {
        steps += count;
        if (steps >= nextLook) {
            look();
        }
    }

    /** A string came into being. */
    String counted(String text) {
        steps(text.length() / CHARACTERS_A_STEP);
        return text;
    }

    /** The evaluation is over: reading the result, whose size is known, is not limited. */
    void lift() {
        nextLook = Long.MAX_VALUE;
    }

    private void look() {
        if (steps > limits.maxSteps()) {
            throw new XPathEvaluationException("The evaluation visited more than " + limits.maxSteps() + " nodes.");
        }
        lookAgain();
        if (nanoTime.getAsLong() - start > limits.maxTime().toNanos()) {
            throw new XPathEvaluationException(
                    "The evaluation took longer than " + limits.maxTime().toMillis() + " ms.");
        }
    }

    /** At the next round number of steps, or at the first that is one too many. */
    private void lookAgain() {
        long next = steps + STEPS_A_LOOK;
        nextLook = steps <= limits.maxSteps() && next > limits.maxSteps() ? limits.maxSteps() + 1 : next;
    }
}
