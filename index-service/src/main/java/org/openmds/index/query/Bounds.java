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
 * @param mostNodes
 *            of a node-set that is written
 */
record Bounds(XPathLimits limits, int mostNodes) {

    private static final int FEW_STEPS = 8_192;
    private static final int FEW_BYTES = 64 << 10;
    private static final int FEW_NODES = 64;

    static Bounds of(XPathLimits limits) {
        return new Bounds(limits, Integer.MAX_VALUE);
    }

    /**
     * About a hundred microseconds: a step takes some 10 ns, a node that is written up to 1 us. Not bounded in time, because an interruption of the thread
     * must not make a query look costly.
     */
    static Bounds little(XPathLimits limits) {
        return new Bounds(new XPathLimits(limits.maxLength(), limits.maxNesting(),
                Math.min(FEW_STEPS, limits.maxSteps()), Duration.ofMinutes(1),
                Math.min(FEW_BYTES, limits.maxResultBytes())), FEW_NODES);
    }

    /**
     * The same where a part of the result is there already.
     *
     * @param most
     *            bytes of the whole result
     */
    Bounds allowing(Share present, int most) {
        return new Bounds(new XPathLimits(limits.maxLength(), limits.maxNesting(), limits.maxSteps(), limits.maxTime(),
                (int) Math.min(most, limits.maxResultBytes() + present.bytes())), mostNodes);
    }

    /** The same with less time. */
    Bounds within(Duration time) {
        return new Bounds(new XPathLimits(limits.maxLength(), limits.maxNesting(), limits.maxSteps(), time,
                limits.maxResultBytes()), mostNodes);
    }

    /**
     * The result as it stands in a response.
     *
     * @throws XPathEvaluationException
     *             it is larger than allowed
     */
    BytesOutput write(XPathResult result) {
        if (result.size() > mostNodes) {
            throw new XPathEvaluationException("the result has more than %d nodes".formatted(mostNodes));
        }
        return QueryResults.write(result, limits);
    }
}
