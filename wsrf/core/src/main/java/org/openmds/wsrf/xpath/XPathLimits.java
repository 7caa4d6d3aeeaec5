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
 */
public record XPathLimits(int maxLength, int maxNesting, long maxSteps, Duration maxTime) {

    /** 4 KB, 64 levels, 200 million nodes, 2 s. */
    public static final XPathLimits DEFAULT = new XPathLimits(4096, 64, 200_000_000L, Duration.ofSeconds(2));
}
