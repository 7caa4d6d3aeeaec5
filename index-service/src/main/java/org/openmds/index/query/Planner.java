package org.openmds.index.query;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.EntryLocal;

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
        Optional<Plan> perEntry = properties instanceof GroupProperties group
                ? local(query, group).flatMap(local -> perEntry(local, group))
                : Optional.empty();
        return perEntry.orElseGet(() -> new Plan.Whole(query.expression(), properties.document()));
    }

    /** The same without a look at the index, where it is known what the entries contribute. */
    Optional<Plan.Combined> combined(KnownQuery query, GroupProperties group) {
        return local(query, group).flatMap(local -> local.combination()
                .map(combination -> new Plan.Combined(local, combination, group, Optional.empty())));
    }

    private static Optional<EntryLocal> local(KnownQuery query, GroupProperties group) {
        return query.local().filter(local -> local.appliesTo(group.frame(), group.names()));
    }

    private Optional<Plan> perEntry(EntryLocal local, GroupProperties group) {
        Optional<int[]> places = places(local, group.snapshot());
        if (local.combination().isPresent()) {
            return local.combination().map(combination -> new Plan.Combined(local, combination, group, places));
        }
        return places.map(known -> new Plan.Among(local, group.frame(), trees(known, group)));
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
