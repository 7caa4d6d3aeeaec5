package org.openmds.wsrf.xpath.document;

import java.time.Duration;

/**
 * The limits of an expression and its evaluation.
 *
 * @param maxLength
 *            characters of the expression
 * @param maxNesting
 *            parentheses and brackets open at the same time
 * @param maxSteps
 *            nodes that one evaluation may visit; 16 characters count as one node
 * @param maxTime
 *            wall-clock time of one evaluation
 * @param maxResultBytes
 *            length of the written result; a node-set may contain an element and also the nodes inside it
 * @param maxHeld
 *            memory of the strings and node-sets that one evaluation holds at the same time, see {@link EvaluationBudget}
 */
public record XPathLimits(int maxLength, int maxNesting, long maxSteps, Duration maxTime, int maxResultBytes,
        long maxHeld) {

    /** Part of the heap that one evaluation may hold. */
    private static final int HEAP_DIVISOR = 64;
    /** More than one array can have is not useful. */
    private static final long MAX_HELD = 1L << 30;

    /** 4 KB, 64 levels, 200 million nodes, 2 s, 8 MiB. */
    public static final XPathLimits DEFAULT = new XPathLimits(4096, 64, 200_000_000L, Duration.ofSeconds(2), 8 << 20);

    public XPathLimits {
        maxHeld = Math.min(maxHeld, MAX_HELD);
    }

    /** Creates limits with a 64th of the heap for strings and node-sets. */
    public XPathLimits(int maxLength, int maxNesting, long maxSteps, Duration maxTime, int maxResultBytes) {
        this(maxLength, maxNesting, maxSteps, maxTime, maxResultBytes, defaultHeld());
    }

    /** Returns the same limits with another limit of memory. */
    public XPathLimits withMaxHeld(long other) {
        return new XPathLimits(maxLength, maxNesting, maxSteps, maxTime, maxResultBytes, other);
    }

    /** Returns a 64th of the heap, at most 1 GiB. */
    public static long defaultHeld() {
        return Math.min(MAX_HELD, Runtime.getRuntime().maxMemory() / HEAP_DIVISOR);
    }
}
