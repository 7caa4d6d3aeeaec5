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

    private static Optional<EntryLocalExpression> local(CompiledQuery query, GroupProperties group) {
        return query.local().filter(local -> local.appliesTo(group.frame(), group.names()));
    }

    private QueryPlan perEntry(CompiledQuery query, EntryLocalExpression local, GroupProperties group) {
        Optional<int[]> positions = positions(local, group.snapshot());
        Optional<QueryPlan.CombinedPlan> combined = combined(local, group, positions);
        if (combined.isPresent()) {
            return combined.get();
        }
        boolean alone = !group.mayHaveOutsideEntries(local.requiredTokens());
        return positions
                .<QueryPlan>map(
                        known -> new QueryPlan.CandidatesPlan(local, group.frame(), trees(known, group, alone), alone))
                .orElseGet(() -> new QueryPlan.DocumentPlan(query.expression(), group.document(), alone));
    }

    static Optional<QueryPlan.CombinedPlan> combined(EntryLocalExpression local, GroupProperties group,
            Optional<int[]> positions) {
        return local.combination().map(combination -> new QueryPlan.CombinedPlan(local, combination, group, positions));
    }

    private Optional<int[]> positions(EntryLocalExpression local, Snapshot snapshot) {
        int size = snapshot.entries().size();
        // The index also contains positions of a larger snapshot that is not published yet.
        return index.flatMap(entries -> entries.candidates(local.requiredTokens(), snapshot))
                .map(positions -> Arrays.stream(positions).filter(position -> position < size).toArray());
    }

    /** Returns the candidates. The group's own values are children of the document like entries, but they are not in the index. */
    private static List<XmlTree> trees(int[] positions, GroupProperties group, boolean entriesOnly) {
        List<XmlTree> entries = group.entries();
        Stream<XmlTree> candidates = Arrays.stream(positions).mapToObj(entries::get);
        return (entriesOnly ? candidates : Stream.concat(group.groupValues().stream(), candidates)).toList();
    }
}
