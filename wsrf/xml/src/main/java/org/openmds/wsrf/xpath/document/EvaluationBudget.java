package org.openmds.wsrf.xpath.document;

import java.util.function.LongSupplier;

/**
 * The remaining steps, time and memory of one evaluation. Every visited node and every operator counts as one step, and so do 16 characters that a
 * function reads or writes. Work is counted before it begins. The clock is read every 1,024 steps, and every 16,384 characters of a longer loop. Not
 * thread-safe.
 *
 * <p>
 * Memory counts what the evaluation holds at the same time: one for a character of a string, eight for a node of a node-set. A value is evaluated
 * between {@link #held} and {@link #releaseTo}, so its intermediate strings and node-sets are free again afterwards.
 */
public final class EvaluationBudget {

    /** Number of characters that a loop may process between two looks at the clock; a power of two. */
    public static final int CHARACTERS_PER_LOOK = 1 << 14;
    /** Memory of one node in a node-set. */
    public static final int HELD_PER_NODE = Long.BYTES;

    private static final int STEPS_PER_CHECK = 1024;
    /** Number of characters that count as one step. */
    private static final int CHARACTERS_PER_STEP = 16;

    private final XPathLimits limits;
    private final LongSupplier nanoTime;
    private final EvaluationGuard guard = EvaluationGuard.current();
    private long start;
    private long steps;
    private long nextCheck;
    private long held;

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

    public void steps(long count) {
        steps += count;
        if (steps >= nextCheck) {
            checkLimits();
        }
    }

    /** Returns the number of steps until now. */
    public long counted() {
        return steps;
    }

    /** Counts work on characters; call it before the work. */
    public void characters(long count) {
        steps(count / CHARACTERS_PER_STEP);
    }

    /** Looks at the clock in a loop over characters that are already counted; call it for every {@link #CHARACTERS_PER_LOOK}. */
    public void look() {
        guard.check();
        if (nanoTime.getAsLong() - start > limits.maxTime().toNanos()) {
            throw new XPathEvaluationException(
                    "the evaluation took longer than " + limits.maxTime().toMillis() + " ms");
        }
    }

    /** Counts memory; call it before the memory is allocated. */
    public void hold(long amount) {
        held += amount;
        if (held > limits.maxHeld()) {
            throw new XPathEvaluationException(
                    "the evaluation holds strings and node-sets of %d bytes at the same time, expected at most %d"
                            .formatted(held, limits.maxHeld()));
        }
    }

    /** Returns the memory that is counted now. */
    public long held() {
        return held;
    }

    /** Sets the counted memory back to an earlier value of {@link #held}. */
    public void releaseTo(long earlier) {
        held = earlier;
    }

    /** Begins again with all steps and the whole time, for the use of a result. */
    void restart() {
        start = nanoTime.getAsLong();
        steps = 0;
        scheduleCheck();
    }

    private void checkLimits() {
        if (steps > limits.maxSteps()) {
            throw new XPathEvaluationException("the evaluation visited more than " + limits.maxSteps() + " nodes");
        }
        scheduleCheck();
        look();
    }

    /** Plans the next check: at the next multiple of steps, or at the first step above the limit. */
    private void scheduleCheck() {
        long next = steps + STEPS_PER_CHECK;
        nextCheck = steps <= limits.maxSteps() && next > limits.maxSteps() ? limits.maxSteps() + 1 : next;
    }
}
