package org.openmds.index;

import java.util.Set;

import org.openmds.wsrf.servicegroup.GroupProperty;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The property EntryCount: the number of an index's own entries, and the number including nested entries of its members at any depth.
 *
 * <pre>{@code
 * <mdsi:EntryCount xmlns:mdsi="http://openmds.org/index">
 *   <mdsi:direct>4</mdsi:direct> <mdsi:hierarchy>33</mdsi:hierarchy>
 * </mdsi:EntryCount>
 * }</pre>
 */
final class EntryCount {

    static final GroupProperty PROPERTY = new GroupProperty(IndexNames.ENTRY_COUNT,
            Set.of(IndexNames.ENTRY_COUNT.getLocalPart(), "direct", "hierarchy"), EntryCount::of);

    private EntryCount() {
    }

    static XmlFragment of(Snapshot snapshot) {
        long direct = snapshot.entries().size();
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(IndexNames.ENTRY_COUNT)
                .element(IndexNames.mdsi("direct"), Long.toString(direct))
                .element(IndexNames.mdsi("hierarchy"), Long.toString(direct + snapshot.nestedEntries()))
                .end()
                .build();
    }
}
