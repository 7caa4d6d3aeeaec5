package org.openmds.index.query;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.openmds.wsrf.properties.QueryResults;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.EntryLocal.Combination;
import org.openmds.wsrf.xpath.XPathLimits;
import org.openmds.wsrf.xpath.XPathResult;

/** What a part of a document contributes to the value of a query, without the part itself. Immutable. */
sealed interface Share {

    /** Bytes that it takes beyond itself. */
    default long bytes() {
        return 0;
    }

    /** Whether it makes no difference. */
    boolean isNothing();

    /** Nodes as they are written; also any other value that entries alone make. */
    record Nodes(XmlOutput written) implements Share {

        static final Nodes NOTHING = new Nodes(BytesOutput.of(out -> {
        }));

        @Override
        public long bytes() {
            return written.length();
        }

        @Override
        public boolean isNothing() {
            return written.length() == 0;
        }
    }

    /** A number of nodes. */
    record Count(long nodes) implements Share {

        static final Count NOTHING = new Count(0);

        @Override
        public boolean isNothing() {
            return nodes == 0;
        }
    }

    /** Whether there is a node. */
    record Any(boolean is) implements Share {

        static final Any NOTHING = new Any(false);

        @Override
        public boolean isNothing() {
            return !is;
        }
    }

    /** What a value contributes. */
    static Share of(XPathResult value, Combination combination, Bounds bounds) {
        Share share = switch (combination) {
            case NODES -> new Nodes(bounds.write(value));
            case COUNT -> new Count(Long.parseLong(value.stringValue()));
            case ANY -> new Any(value.booleanValue());
        };
        return share.isNothing() ? nothing(combination) : share;
    }

    static Share nothing(Combination combination) {
        return switch (combination) {
            case NODES -> Nodes.NOTHING;
            case COUNT -> Count.NOTHING;
            case ANY -> Any.NOTHING;
        };
    }

    /**
     * What several parts contribute together.
     *
     * @param shares
     *            of one combination, in document order
     * @throws org.openmds.wsrf.xpath.XPathEvaluationException
     *             it is larger than allowed
     */
    static Share together(List<Share> shares, Combination combination, XPathLimits limits) {
        List<Share> some = shares.stream().filter(share -> !share.isNothing()).toList();
        if (some.size() <= 1) {
            return some.isEmpty() ? nothing(combination) : some.getFirst();
        }
        return switch (combination) {
            case NODES -> new Nodes(QueryResults.join(some.stream().map(share -> ((Nodes) share).written()).toList(),
                    limits));
            case COUNT -> new Count(some.stream().mapToLong(share -> ((Count) share).nodes()).sum());
            case ANY -> new Any(true);
        };
    }

    /** The value as it stands in a response, where there is nothing more. */
    default XmlOutput output() {
        return switch (this) {
            case Nodes nodes -> nodes.written();
            case Count count -> text(Long.toString(count.nodes()));
            case Any any -> text(Boolean.toString(any.is()));
        };
    }

    private static XmlOutput text(String text) {
        return BytesOutput.of(out -> out.write(text.getBytes(StandardCharsets.US_ASCII)));
    }
}
