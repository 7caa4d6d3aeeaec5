package org.openmds.index.query;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.openmds.index.query.Answer.Outcome;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.EntryLocal;
import org.openmds.wsrf.xpath.EntryTokens;
import org.openmds.wsrf.xpath.Token;

/** Finds the cheapest way to a query's value over the documents of one service. Thread-safe. */
final class Planner {

    private final Optional<GroupIndex> index;

    /**
     * @param index
     *            over the group that the service shows
     */
    Planner(Optional<GroupIndex> index) {
        this.index = index;
    }

    Plan plan(KnownQuery query, ResourceProperties properties) {
        if (properties instanceof GroupProperties group) {
            Optional<EntryLocal> local = local(query, group);
            if (local.isPresent()) {
                return perEntry(query, local.get(), group);
            }
        }
        return new Plan.Whole(query.expression(), properties.document(), false);
    }

    /** The answer, where it is known what the entries contribute; empty where that does not help. */
    static Optional<Outcome> renewed(KnownQuery query, GroupProperties group, Share entries, Bounds bounds) {
        Optional<EntryLocal> local = local(query, group);
        Optional<Plan.Combined> combined = local.flatMap(known -> combined(known, group, Optional.empty()));
        return combined.isPresent()
                ? combined.map(plan -> plan.with(entries, bounds))
                : local.filter(known -> entriesDecide(known, group))
                        .map(known -> new Outcome(entries.output(), Optional.of(entries)));
    }

    private static Optional<EntryLocal> local(KnownQuery query, GroupProperties group) {
        return query.local().filter(local -> local.appliesTo(group.frame(), group.names()));
    }

    private Plan perEntry(KnownQuery query, EntryLocal local, GroupProperties group) {
        Optional<int[]> places = places(local, group.snapshot());
        Optional<Plan.Combined> combined = combined(local, group, places);
        if (combined.isPresent()) {
            return combined.get();
        }
        boolean alone = entriesDecide(local, group);
        return places.<Plan>map(known -> new Plan.Among(local, group.frame(), trees(known, group), alone))
                .orElseGet(() -> new Plan.Whole(query.expression(), group.document(), alone));
    }

    static Optional<Plan.Combined> combined(EntryLocal local, GroupProperties group, Optional<int[]> places) {
        return local.combination().map(combination -> new Plan.Combined(local, combination, group, places));
    }

    /** Whether none of the group's own values, which change without the entries, can contribute. */
    private static boolean entriesDecide(EntryLocal local, GroupProperties group) {
        Set<Token> tokens = new HashSet<>();
        group.ownValues().forEach(value -> EntryTokens.forEach(value, tokens::add));
        return !local.requiredTokens().heldBy(tokens::contains);
    }

    private Optional<int[]> places(EntryLocal local, Snapshot snapshot) {
        int size = snapshot.entries().size();
        // The index also has the places of a larger snapshot that is not published yet.
        return index.flatMap(entries -> entries.candidates(local.requiredTokens(), snapshot))
                .map(places -> Arrays.stream(places).filter(place -> place < size).toArray());
    }

    /** The group's own values stand in the document like entries and can contribute as they do; no index has them. */
    private static List<XmlTree> trees(int[] places, GroupProperties group) {
        List<XmlTree> entries = group.entries();
        return Stream.concat(group.ownValues().stream(), Arrays.stream(places).mapToObj(entries::get)).toList();
    }
}
