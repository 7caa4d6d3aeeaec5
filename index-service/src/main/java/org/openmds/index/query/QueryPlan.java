package org.openmds.index.query;

import java.util.List;
import java.util.Optional;

import org.openmds.index.query.CachedAnswer.EvaluationOutcome;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.xml.PreparedTrees;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.EntryLocalExpression;
import org.openmds.wsrf.xpath.EntryLocalExpression.Combination;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathResult;

/** A plan to evaluate a query over one document. Immutable. */
sealed interface QueryPlan {

    /** Largest number of trees of a small plan: a tree takes some 500 ns. */
    int SMALL_TREES = 40;
    /** Number of trees up to which evaluating each is cheaper than a column or an incremental answer. */
    int FEW_TREES = 256;

    /**
     * Returns the answer.
     *
     * @throws org.openmds.wsrf.xpath.document.XPathEvaluationException
     *             a limit is reached, or the expression is not defined for its arguments
     */
    EvaluationOutcome evaluate(EvaluationLimits evaluationLimits);

    /** Returns the trees that the plan reads. */
    List<XmlTree> trees();

    QueryRoute route();

    /**
     * Returns true if the plan reads so few trees that an immediate evaluation is worth a try. Their length does not matter: an expression that looks for a
     * value visits few nodes of a long tree, and others soon reach the limit of steps.
     */
    default boolean isSmall() {
        return size() <= SMALL_TREES;
    }

    /** Returns the number of trees that the plan reads. */
    default int size() {
        return trees().size();
    }

    /**
     * Combines the partial results of the group's own values and of the entries.
     *
     * @param positions
     *            positions of the entries that can contribute, from the index; empty when the index does not know them
     */
    record CombinedPlan(EntryLocalExpression local, Combination combination, GroupProperties group,
            Optional<int[]> positions) implements QueryPlan {

        @Override
        public EvaluationOutcome evaluate(EvaluationLimits evaluationLimits) {
            return withEntries(
                    PartialResult.of(local.evaluateEntries(candidates(), group.frame(), evaluationLimits.limits()),
                            combination, evaluationLimits),
                    evaluationLimits);
        }

        /** Returns the answer, given the partial result of the entries. */
        EvaluationOutcome withEntries(PartialResult entries, EvaluationLimits evaluationLimits) {
            if (!group.mayHaveOutsideEntries(local.requiredTokens())) {
                return new EvaluationOutcome(entries.output(), Optional.of(entries));
            }
            PartialResult own = PartialResult.of(
                    local.evaluateOver(group.groupValues(), group.frame(), evaluationLimits.limits()), combination,
                    evaluationLimits);
            PartialResult all = PartialResult.combine(List.of(own, entries), combination, evaluationLimits);
            return new EvaluationOutcome(all.output(), Optional.of(entries));
        }

        @Override
        public int size() {
            return positions.map(known -> known.length).orElseGet(() -> group.snapshot().entries().size())
                    + group.groupValues().size();
        }

        @Override
        public List<XmlTree> trees() {
            return PreparedTrees.concatenation(List.of(group.groupValues(), candidates()));
        }

        @Override
        public QueryRoute route() {
            return positions.isPresent() ? QueryRoute.INDEX : QueryRoute.WHOLE;
        }

        private List<XmlTree> candidates() {
            List<XmlTree> entries = group.entries();
            return positions.map(known -> at(known, entries)).orElse(entries);
        }

        private static List<XmlTree> at(int[] positions, List<XmlTree> entries) {
            XmlTree[] found = new XmlTree[positions.length];
            for (int i = 0; i < found.length; i++) {
                found[i] = entries.get(positions[i]);
            }
            return List.of(found);
        }
    }

    /** A plan for the entries that columns of values have found. */
    record ColumnPlan(QueryPlan plan) implements QueryPlan {

        @Override
        public EvaluationOutcome evaluate(EvaluationLimits evaluationLimits) {
            return plan.evaluate(evaluationLimits);
        }

        @Override
        public List<XmlTree> trees() {
            return plan.trees();
        }

        @Override
        public QueryRoute route() {
            return QueryRoute.COLUMN;
        }
    }

    /**
     * Combines a number of nodes in the entries, which a column of values has counted, with that of the group's own values.
     *
     * @param combined
     *            the plan without the column
     */
    record CountedPlan(CombinedPlan combined, int nodes) implements QueryPlan {

        @Override
        public EvaluationOutcome evaluate(EvaluationLimits evaluationLimits) {
            return combined.withEntries(new PartialResult.Count(nodes), evaluationLimits);
        }

        @Override
        public List<XmlTree> trees() {
            return combined.group().groupValues();
        }

        @Override
        public QueryRoute route() {
            return QueryRoute.COLUMN;
        }
    }

    /**
     * Evaluates only those children of the document element that can contribute.
     *
     * @param entriesOnly
     *            true if only entries contribute, and the group's own values do not
     */
    record CandidatesPlan(EntryLocalExpression local, XmlFragment frame, List<XmlTree> trees,
            boolean entriesOnly) implements QueryPlan {

        @Override
        public EvaluationOutcome evaluate(EvaluationLimits evaluationLimits) {
            return QueryPlan.outcome(local.evaluateOver(trees, frame, evaluationLimits.limits()), evaluationLimits,
                    entriesOnly);
        }

        @Override
        public QueryRoute route() {
            return QueryRoute.INDEX;
        }
    }

    /**
     * Evaluates the whole document.
     *
     * @param entriesOnly
     *            true if only entries contribute, and the group's own values do not
     */
    record DocumentPlan(XPathExpression expression, XmlTree document, boolean entriesOnly) implements QueryPlan {

        @Override
        public EvaluationOutcome evaluate(EvaluationLimits evaluationLimits) {
            return QueryPlan.outcome(expression.evaluate(document, evaluationLimits.limits()), evaluationLimits,
                    entriesOnly);
        }

        @Override
        public List<XmlTree> trees() {
            return document.children();
        }

        @Override
        public QueryRoute route() {
            return QueryRoute.WHOLE;
        }
    }

    private static EvaluationOutcome outcome(XPathResult value, EvaluationLimits evaluationLimits, boolean alone) {
        XmlOutput output = evaluationLimits.write(value);
        return new EvaluationOutcome(output, alone ? Optional.of(new PartialResult.Nodes(output)) : Optional.empty());
    }
}
