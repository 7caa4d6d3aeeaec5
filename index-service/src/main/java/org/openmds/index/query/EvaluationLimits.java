package org.openmds.index.query;

import java.time.Duration;
import java.util.List;

import org.openmds.wsrf.properties.ElementsOutput;
import org.openmds.wsrf.properties.QueryResults;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;
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
 * @param keepsElements
 *            true if the output gives access to the elements of the result; then no cache may hold it
 * @param memory
 *            counts the bytes of results while they are computed
 */
record EvaluationLimits(XPathLimits limits, int maxNodes, boolean keepsElements, ResultMemory memory) {

    private static final int SMALL_STEPS = 8_192;
    private static final int SMALL_BYTES = 256 << 10;
    private static final int SMALL_NODES = 64;
    private static final int SMALL_HELD = 4 << 20;
    private static final long GROWING_COPIES = 2;

    static EvaluationLimits of(XPathLimits limits) {
        return new EvaluationLimits(limits, Integer.MAX_VALUE, false, ResultMemory.UNLIMITED);
    }

    /** Returns the same limits, counting the bytes of results. */
    EvaluationLimits with(ResultMemory other) {
        return new EvaluationLimits(limits, maxNodes, keepsElements, other);
    }

    /** Returns the same limits, for an output with access to its elements. */
    EvaluationLimits withElements() {
        return new EvaluationLimits(limits, maxNodes, true, memory);
    }

    /**
     * Returns limits of about a hundred microseconds: a step takes some 10 ns, a written node up to 1 us. The time itself is not limited, because an
     * interruption of the thread must not make a query look costly.
     */
    static EvaluationLimits small(XPathLimits limits) {
        return new EvaluationLimits(new XPathLimits(limits.maxLength(), limits.maxNesting(),
                Math.min(SMALL_STEPS, limits.maxSteps()), Duration.ofMinutes(1),
                Math.min(SMALL_BYTES, limits.maxResultBytes()), Math.min(SMALL_HELD, limits.maxHeld())), SMALL_NODES,
                false, ResultMemory.UNLIMITED);
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
                        (int) Math.min(maxBytes, limits.maxResultBytes() + present.bytes()), limits.maxHeld()),
                maxNodes, keepsElements, memory);
    }

    /** Returns the limits for a preparation of an evaluation. */
    EvaluationLimits withHalfTheTime() {
        return withTime(limits.maxTime().dividedBy(2));
    }

    /** Returns the same limits with a different time limit. */
    EvaluationLimits withTime(Duration time) {
        return new EvaluationLimits(new XPathLimits(limits.maxLength(), limits.maxNesting(), limits.maxSteps(), time,
                limits.maxResultBytes(), limits.maxHeld()), maxNodes, keepsElements, memory);
    }

    /**
     * Writes the result in the format of a response.
     *
     * @throws XPathEvaluationException
     *             the result is too large
     */
    XmlOutput write(XPathResult result) {
        if (result.size() > maxNodes) {
            throw new XPathEvaluationException("the result has more than %d nodes".formatted(maxNodes));
        }
        if (!keepsElements || !(result instanceof XPathResult.NodeSet nodes) || nodes.size() == 0) {
            return written(result);
        }
        long longest = nodes.longestWritten().orElse(Long.MAX_VALUE);
        if (longest <= Math.min(limits.maxResultBytes(), limits.maxSteps()) && memory.equals(ResultMemory.UNLIMITED)) {
            // No limit can be reached, so it may be written later, if at all.
            return new ElementsOutput(() -> written(result), nodes::wholeElements);
        }
        BytesOutput written = written(result);
        return new ElementsOutput(() -> written, nodes::wholeElements);
    }

    private BytesOutput written(XPathResult result) {
        // While it grows, an array has up to twice the length of its content.
        BytesOutput written = QueryResults.write(result, limits, bytes -> memory.count(GROWING_COPIES * bytes));
        memory.free((GROWING_COPIES - 1) * written.length());
        return written;
    }

    /**
     * Joins written results.
     *
     * @throws XPathEvaluationException
     *             the joined results are too large
     */
    BytesOutput join(List<XmlOutput> results) {
        return QueryResults.join(results, limits, memory::count);
    }
}
