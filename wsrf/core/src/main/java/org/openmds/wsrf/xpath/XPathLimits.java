package org.openmds.wsrf.xpath;

import java.time.Duration;

/**
 * What an expression may cost.
 *
 * @param maxLength
 *            characters of the expression
 * @param maxNesting
 *            open parentheses and brackets at one place
 * @param maxSteps
 *            nodes that one evaluation may visit
 * @param maxTime
 *            wall-clock time of one evaluation
 * @param maxResultBytes
 *            length of the result as it is written; a node-set may hold an element and all that is inside of it once more
 */
public record XPathLimits(int maxLength, int maxNesting, long maxSteps, Duration maxTime, int maxResultBytes) {

    /** 4 KB, 64 levels, 200 million nodes, 2 s, 64 MiB. */
    public static final XPathLimits DEFAULT = new XPathLimits(4096, 64, 200_000_000L, Duration.ofSeconds(2), 64 << 20);
}
