package org.openmds.index.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.servicegroup.GroupProperties;
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
        if (properties instanceof GroupProperties group) {
            Optional<Plan> among = query.local()
                    .filter(local -> local.appliesTo(group.frame(), group.names()))
                    .flatMap(local -> among(local, group));
            if (among.isPresent()) {
                return among.get();
            }
        }
        return new Plan.Whole(query.expression(), properties.document());
    }

    private Optional<Plan> among(EntryLocal local, GroupProperties group) {
        return index.flatMap(entries -> entries.candidates(local.requiredTokens(), group.snapshot()))
                .map(places -> new Plan.Among(local, group.frame(), trees(places, group)));
    }

    /** The group's own values stand in the document like entries and can contribute as they do; no index has them. */
    private static List<XmlTree> trees(int[] places, GroupProperties group) {
        List<XmlTree> trees = new ArrayList<>(group.ownValues());
        int size = group.snapshot().entries().size();
        for (int place : places) {
            // A snapshot that is not published yet may have more places.
            if (place < size) {
                trees.add(group.entry(place));
            }
        }
        return trees;
    }
}
