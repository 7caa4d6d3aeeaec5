package org.openmds.index.query;

import java.time.Duration;

import org.openmds.wsrf.properties.QueryResults;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xpath.XPathEvaluationException;
import org.openmds.wsrf.xpath.XPathLimits;
import org.openmds.wsrf.xpath.XPathResult;

/**
 * What finding and writing an answer may cost.
 *
 * @param limits
 *            of the evaluation, and of the result in bytes
 * @param maxNodes
 *            of a node-set that is written
 */
record EvaluationLimits(XPathLimits limits, int maxNodes) {

    private static final int SMALL_STEPS = 8_192;
    private static final int SMALL_BYTES = 64 << 10;
    private static final int SMALL_NODES = 64;

    static EvaluationLimits of(XPathLimits limits) {
        return new EvaluationLimits(limits, Integer.MAX_VALUE);
    }

    /**
     * About a hundred microseconds: a step takes some 10 ns, a node that is written up to 1 us. Not bounded in time, because an interruption of the thread
     * must not make a query look costly.
     */
    static EvaluationLimits small(XPathLimits limits) {
        return new EvaluationLimits(new XPathLimits(limits.maxLength(), limits.maxNesting(),
                Math.min(SMALL_STEPS, limits.maxSteps()), Duration.ofMinutes(1),
                Math.min(SMALL_BYTES, limits.maxResultBytes())), SMALL_NODES);
    }

    /**
     * The same where a part of the result is there already.
     *
     * @param most
     *            bytes of the whole result
     */
    EvaluationLimits withPartialResult(PartialResult present, int most) {
        return new EvaluationLimits(
                new XPathLimits(limits.maxLength(), limits.maxNesting(), limits.maxSteps(), limits.maxTime(),
                        (int) Math.min(most, limits.maxResultBytes() + present.bytes())),
                maxNodes);
    }

    /** The same with less time. */
    EvaluationLimits withTime(Duration time) {
        return new EvaluationLimits(new XPathLimits(limits.maxLength(), limits.maxNesting(), limits.maxSteps(), time,
                limits.maxResultBytes()), maxNodes);
    }

    /**
     * The result as it stands in a response.
     *
     * @throws XPathEvaluationException
     *             it is larger than allowed
     */
    BytesOutput write(XPathResult result) {
        if (result.size() > maxNodes) {
            throw new XPathEvaluationException("the result has more than %d nodes".formatted(maxNodes));
        }
        return QueryResults.write(result, limits);
    }
}
