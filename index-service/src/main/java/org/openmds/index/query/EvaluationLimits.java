package org.openmds.index.query;

import java.time.Duration;

import org.openmds.wsrf.properties.QueryResults;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xpath.XPathResult;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

/**
 * The limits of an evaluation and its output.
 *
 * @param limits
 *            limits of the evaluation, and of the result in bytes
 * @param maxNodes
 *            maximum number of nodes in a written node-set
 */
record EvaluationLimits(XPathLimits limits, int maxNodes) {

    private static final int SMALL_STEPS = 8_192;
    private static final int SMALL_BYTES = 64 << 10;
    private static final int SMALL_NODES = 64;

    static EvaluationLimits of(XPathLimits limits) {
        return new EvaluationLimits(limits, Integer.MAX_VALUE);
    }

    /**
     * Returns limits of about a hundred microseconds: a step takes some 10 ns, a written node up to 1 us. The time itself is not limited, because an
     * interruption of the thread must not make a query look costly.
     */
    static EvaluationLimits small(XPathLimits limits) {
        return new EvaluationLimits(new XPathLimits(limits.maxLength(), limits.maxNesting(),
                Math.min(SMALL_STEPS, limits.maxSteps()), Duration.ofMinutes(1),
                Math.min(SMALL_BYTES, limits.maxResultBytes())), SMALL_NODES);
    }

    /**
     * Returns the limits for an evaluation with an existing partial result.
     *
     * @param maxBytes
     *            maximum bytes of the complete result
     */
    EvaluationLimits withPartialResult(PartialResult present, int maxBytes) {
        return new EvaluationLimits(
                new XPathLimits(limits.maxLength(), limits.maxNesting(), limits.maxSteps(), limits.maxTime(),
                        (int) Math.min(maxBytes, limits.maxResultBytes() + present.bytes())),
                maxNodes);
    }

    /** Returns the same limits with a different time limit. */
    EvaluationLimits withTime(Duration time) {
        return new EvaluationLimits(new XPathLimits(limits.maxLength(), limits.maxNesting(), limits.maxSteps(), time,
                limits.maxResultBytes()), maxNodes);
    }

    /**
     * Writes the result in the format of a response.
     *
     * @throws XPathEvaluationException
     *             the result is too large
     */
    BytesOutput write(XPathResult result) {
        if (result.size() > maxNodes) {
            throw new XPathEvaluationException("the result has more than %d nodes".formatted(maxNodes));
        }
        return QueryResults.write(result, limits);
    }
}
