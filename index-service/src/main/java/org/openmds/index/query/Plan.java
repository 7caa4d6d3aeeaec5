package org.openmds.index.query;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.openmds.index.query.Answer.Outcome;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.xml.PreparedTrees;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.EntryLocal;
import org.openmds.wsrf.xpath.EntryLocal.Combination;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathResult;

/** A way to the value of a query over one document. Immutable. */
sealed interface Plan {

    /** To look at a tree takes some 500 ns, a step from node to node some 10 ns. */
    int FEW_TREES = 40;
    int FEW_NODES = 8_192;
    /** A function of strings decodes text at some 1 ns a byte. */
    int FEW_BYTES = 256 << 10;

    /**
     * The answer.
     *
     * @throws org.openmds.wsrf.xpath.XPathEvaluationException
     *             the bounds were reached, or the expression has no meaning for its arguments
     */
    Outcome evaluate(Bounds bounds);

    /** The trees that are looked at. */
    List<XmlTree> trees();

    Way way();

    /** Whether so few trees of so few nodes and bytes are looked at that it is worth trying at once. */
    default boolean isSmall() {
        List<XmlTree> trees = trees();
        if (trees.size() > FEW_TREES) {
            return false;
        }
        long nodes = 0;
        long bytes = 0;
        for (XmlTree tree : trees) {
            nodes += tree.frame().nodes().count();
            bytes += tree.frame().length();
            for (XmlTree child : tree.children()) {
                nodes += child.frame().nodes().count();
                bytes += child.frame().length();
            }
        }
        return nodes <= FEW_NODES && bytes <= FEW_BYTES;
    }

    /**
     * What the group's own values contribute and what the entries do, put together.
     *
     * @param places
     *            of the entries that can contribute, as the index has them; empty when it does not know
     */
    record Combined(EntryLocal local, Combination combination, GroupProperties group,
            Optional<int[]> places) implements Plan {

        @Override
        public Outcome evaluate(Bounds bounds) {
            return with(Share.of(local.inEntries(candidates(), group.frame(), bounds.limits()), combination, bounds),
                    bounds);
        }

        /** The answer, where it is known what the entries contribute. */
        Outcome with(Share entries, Bounds bounds) {
            Share own = Share.of(local.among(group.ownValues(), group.frame(), bounds.limits()), combination, bounds);
            Share all = Share.together(List.of(own, entries), combination, bounds.limits());
            return new Outcome(all.output(), Optional.of(entries));
        }

        @Override
        public boolean isSmall() {
            int entries = places.map(known -> known.length).orElseGet(() -> group.snapshot().entries().size());
            return entries <= FEW_TREES && Plan.super.isSmall();
        }

        @Override
        public List<XmlTree> trees() {
            return PreparedTrees.concatenation(List.of(group.ownValues(), candidates()));
        }

        @Override
        public Way way() {
            return places.isPresent() ? Way.INDEX : Way.WHOLE;
        }

        private List<XmlTree> candidates() {
            List<XmlTree> entries = group.entries();
            return places.map(known -> Arrays.stream(known).mapToObj(entries::get).toList()).orElse(entries);
        }
    }

    /**
     * Over those children of the document element that can contribute.
     *
     * @param alone
     *            whether entries alone make the value, whatever the group's own values are
     */
    record Among(EntryLocal local, XmlFragment frame, List<XmlTree> trees, boolean alone) implements Plan {

        @Override
        public Outcome evaluate(Bounds bounds) {
            return Plan.outcome(local.among(trees, frame, bounds.limits()), bounds, alone);
        }

        @Override
        public Way way() {
            return Way.INDEX;
        }
    }

    /**
     * Over all of the document.
     *
     * @param alone
     *            whether entries alone make the value, whatever the group's own values are
     */
    record Whole(XPathExpression expression, XmlTree document, boolean alone) implements Plan {

        @Override
        public Outcome evaluate(Bounds bounds) {
            return Plan.outcome(expression.evaluate(document, bounds.limits()), bounds, alone);
        }

        @Override
        public List<XmlTree> trees() {
            return document.children();
        }

        @Override
        public Way way() {
            return Way.WHOLE;
        }
    }

    private static Outcome outcome(XPathResult value, Bounds bounds, boolean alone) {
        XmlOutput output = bounds.write(value);
        return new Outcome(output, alone ? Optional.of(new Share.Nodes(output)) : Optional.empty());
    }
}
