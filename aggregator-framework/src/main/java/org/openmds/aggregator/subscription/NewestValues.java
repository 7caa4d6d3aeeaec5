package org.openmds.aggregator.subscription;

import java.util.List;

import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.query.EntryRoom;
import org.openmds.wsrf.xml.XmlFragment;

/** Values of which each reading and each message gives all. As {@link Kept}, one thread at a time. */
final class NewestValues {

    private List<XmlFragment> values = List.of();

    List<XmlFragment> values() {
        return values;
    }

    /** Whether they differ from those before. */
    boolean replace(List<XmlFragment> read) {
        if (Spelling.isSame(values, read)) {
            return false;
        }
        values = EntryRoom.fitting(AggregatorData.of(read)).elements();
        return true;
    }
}
