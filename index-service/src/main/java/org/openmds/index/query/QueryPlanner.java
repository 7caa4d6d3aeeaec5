package org.openmds.index.query;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.index.query.CachedAnswer.EvaluationOutcome;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.EntryLocalExpression;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.index.ValueCondition;

/** Finds the cheapest plan for a query over the documents of one service. Thread-safe. */
final class QueryPlanner {

    private final Optional<GroupIndex> index;

    /**
     * @param index
     *            index over the service's group
     */
    QueryPlanner(Optional<GroupIndex> index) {
        this.index = index;
    }

    QueryPlan plan(CompiledQuery query, ResourceProperties properties) {
        if (properties instanceof GroupProperties group) {
            Optional<EntryLocalExpression> local = local(query, group);
            if (local.isPresent()) {
                return perEntry(query, local.get(), group);
            }
        }
        return new QueryPlan.DocumentPlan(query.expression(), properties.document(), false);
    }

    /** Returns the answer, given the partial result of the entries; empty where it cannot be used. */
    static Optional<EvaluationOutcome> recombine(CompiledQuery query, GroupProperties group, PartialResult entries,
            EvaluationLimits evaluationLimits) {
        Optional<EntryLocalExpression> local = local(query, group);
        Optional<QueryPlan.CombinedPlan> combined = local.flatMap(known -> combined(known, group, Optional.empty()));
        return combined.isPresent()
                ? combined.map(plan -> plan.withEntries(entries, evaluationLimits))
                : local.filter(known -> !group.mayHaveOutsideEntries(known.requiredTokens()))
                        .map(known -> new EvaluationOutcome(entries.output(), Optional.of(entries)));
    }

    /**
     * Returns the plan for those entries whose values meet the conditions of the query, as far as there are columns of these values.
     *
     * @param plan
     *            the plan without columns
     * @param limits
     *            limits of the query; reading new values takes at most half of its time
     */
    static QueryPlan narrowed(ServiceQuery query, CompiledQuery compiled, QueryPlan plan, GroupColumns columns,
            EvaluationLimits limits) {
        if (plan.size() <= QueryPlan.FEW_TREES || compiled.expression().bytes() > GroupColumns.MAX_EXPRESSION_BYTES
                || !(query.properties() instanceof GroupProperties group)) {
            return plan;
        }
        EvaluationBudget budget = new EvaluationBudget(limits.withHalfTheTime().limits(), System::nanoTime);
        return local(compiled, group)
                .map(known -> narrowed(known, plan, group,
                        new ColumnReads(columns, query.key().service(), group, budget)))
                .orElse(plan);
    }

    private static QueryPlan narrowed(EntryLocalExpression local, QueryPlan plan, GroupProperties group,
            ColumnReads columns) {
        List<ValueCondition> counted = local.countedValues();
        if (!counted.isEmpty() && plan instanceof QueryPlan.CombinedPlan combined) {
            return columns.count(counted)
                    .<QueryPlan>map(nodes -> new QueryPlan.CountedPlan(combined, nodes))
                    .orElse(plan);
        }
        Optional<int[]> positions = columns.positions(local.requiredTokens());
        return positions.filter(found -> found.length < plan.size())
                .<QueryPlan>map(found -> new QueryPlan.ColumnPlan(forEntries(local, group, found)))
                .orElse(plan);
    }

    private static QueryPlan forEntries(EntryLocalExpression local, GroupProperties group, int[] positions) {
        Optional<QueryPlan.CombinedPlan> combined = combined(local, group, Optional.of(positions));
        return combined.isPresent() ? combined.get() : candidates(local, group, positions);
    }

    private static QueryPlan candidates(EntryLocalExpression local, GroupProperties group, int[] positions) {
        boolean alone = !group.mayHaveOutsideEntries(local.requiredTokens());
        return new QueryPlan.CandidatesPlan(local, group.frame(), trees(positions, group, alone), alone);
    }

    private static Optional<EntryLocalExpression> local(CompiledQuery query, GroupProperties group) {
        return query.local().filter(local -> local.appliesTo(group.frame(), group.names()));
    }

    private QueryPlan perEntry(CompiledQuery query, EntryLocalExpression local, GroupProperties group) {
        Optional<int[]> positions = positions(local, group.snapshot());
        Optional<QueryPlan.CombinedPlan> combined = combined(local, group, positions);
        if (combined.isPresent()) {
            return combined.get();
        }
        return positions.map(known -> candidates(local, group, known))
                .orElseGet(() -> new QueryPlan.DocumentPlan(query.expression(), group.document(),
                        !group.mayHaveOutsideEntries(local.requiredTokens())));
    }

    static Optional<QueryPlan.CombinedPlan> combined(EntryLocalExpression local, GroupProperties group,
            Optional<int[]> positions) {
        return local.combination().map(combination -> new QueryPlan.CombinedPlan(local, combination, group, positions));
    }

    private Optional<int[]> positions(EntryLocalExpression local, Snapshot snapshot) {
        int size = snapshot.entries().size();
        // The index also contains positions of a larger snapshot that is not published yet.
        return index.flatMap(entries -> entries.candidates(local.requiredTokens(), snapshot))
                .map(positions -> below(size, positions));
    }

    /** Returns the positions that are below a size; they are in order. */
    private static int[] below(int size, int[] positions) {
        int count = positions.length;
        while (count > 0 && positions[count - 1] >= size) {
            count--;
        }
        return count == positions.length ? positions : Arrays.copyOf(positions, count);
    }

    /** Returns the candidates. The group's own values are children of the document like entries, but they are not in the index. */
    private static List<XmlTree> trees(int[] positions, GroupProperties group, boolean entriesOnly) {
        List<XmlTree> entries = group.entries();
        Stream<XmlTree> candidates = Arrays.stream(positions).mapToObj(entries::get);
        return (entriesOnly ? candidates : Stream.concat(group.groupValues().stream(), candidates)).toList();
    }
}
