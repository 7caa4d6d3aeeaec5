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
 *            nodes that one evaluation may visit
 * @param maxTime
 *            wall-clock time of one evaluation
 * @param maxResultBytes
 *            length of the written result; a node-set may contain an element and also the nodes inside it
 */
public record XPathLimits(int maxLength, int maxNesting, long maxSteps, Duration maxTime, int maxResultBytes) {

    /** 4 KB, 64 levels, 200 million nodes, 2 s, 8 MiB. */
    public static final XPathLimits DEFAULT = new XPathLimits(4096, 64, 200_000_000L, Duration.ofSeconds(2), 8 << 20);
}
