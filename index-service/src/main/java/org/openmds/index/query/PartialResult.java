package org.openmds.index.query;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.openmds.wsrf.properties.ElementsOutput;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.EntryLocalExpression.Combination;
import org.openmds.wsrf.xpath.XPathResult;

/** The contribution of a part of a document to the value of a query. Immutable. */
sealed interface PartialResult {

    /** Returns the size of its content in bytes. */
    default long bytes() {
        return 0;
    }

    /** Returns true if it contributes nothing. */
    boolean isEmpty();

    /** Written nodes, or any other value to which only entries contribute. */
    record Nodes(XmlOutput written) implements PartialResult {

        static final Nodes EMPTY = new Nodes(BytesOutput.of(out -> {
        }));

        @Override
        public long bytes() {
            return written.length();
        }

        @Override
        public boolean isEmpty() {
            // These are not written before a reader asks for their bytes. They contain a node.
            return !(written instanceof ElementsOutput) && written.length() == 0;
        }
    }

    /** A number of nodes. */
    record Count(long nodes) implements PartialResult {

        static final Count EMPTY = new Count(0);

        @Override
        public boolean isEmpty() {
            return nodes == 0;
        }
    }

    /** The existence of a node. */
    record Existence(boolean exists) implements PartialResult {

        static final Existence EMPTY = new Existence(false);

        @Override
        public boolean isEmpty() {
            return !exists;
        }
    }

    /** Returns the contribution of a value. */
    static PartialResult of(XPathResult value, Combination combination, EvaluationLimits evaluationLimits) {
        PartialResult partialResult = switch (combination) {
            case NODES -> new Nodes(evaluationLimits.write(value));
            case COUNT -> new Count(Long.parseLong(value.stringValue()));
            case ANY -> new Existence(value.booleanValue());
        };
        return partialResult.isEmpty() ? empty(combination) : partialResult;
    }

    static PartialResult empty(Combination combination) {
        return switch (combination) {
            case NODES -> Nodes.EMPTY;
            case COUNT -> Count.EMPTY;
            case ANY -> Existence.EMPTY;
        };
    }

    /**
     * Combines the contributions of several parts.
     *
     * @param shares
     *            contributions in document order, all of one combination
     * @throws org.openmds.wsrf.xpath.document.XPathEvaluationException
     *             the result is too large
     */
    static PartialResult combine(List<PartialResult> shares, Combination combination, EvaluationLimits limits) {
        List<PartialResult> some = shares.stream().filter(partialResult -> !partialResult.isEmpty()).toList();
        if (some.size() <= 1) {
            return some.isEmpty() ? empty(combination) : some.getFirst();
        }
        return switch (combination) {
            case NODES -> new Nodes(limits.join(some.stream().map(part -> ((Nodes) part).written()).toList()));
            case COUNT -> new Count(some.stream().mapToLong(partialResult -> ((Count) partialResult).nodes()).sum());
            case ANY -> new Existence(true);
        };
    }

    /** Returns the contribution as it may be kept: without access to elements, which would keep their trees. */
    default PartialResult forCache() {
        return this instanceof Nodes(ElementsOutput elements) ? new Nodes(elements.bytes()) : this;
    }

    /** Returns the value in the format of a response, if no other part contributes. */
    default XmlOutput output() {
        return switch (this) {
            case Nodes nodes -> nodes.written();
            case Count count -> text(Long.toString(count.nodes()));
            case Existence existence -> text(Boolean.toString(existence.exists()));
        };
    }

    private static XmlOutput text(String text) {
        return BytesOutput.of(out -> out.write(text.getBytes(StandardCharsets.US_ASCII)));
    }
}
