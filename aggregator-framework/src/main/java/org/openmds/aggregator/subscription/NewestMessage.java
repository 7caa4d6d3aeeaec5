package org.openmds.aggregator.subscription;

import java.util.List;

import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.query.EntryRoom;
import org.openmds.wsrf.xml.XmlFragment;

/** The last message on a topic that is about no property: the message is the data. */
final class NewestMessage implements Kept {

    private List<XmlFragment> values = List.of();

    @Override
    public List<XmlFragment> values() {
        return values;
    }

    @Override
    public boolean replace(List<XmlFragment> read) {
        if (Spelling.isSame(values, read)) {
            return false;
        }
        values = EntryRoom.fitting(AggregatorData.of(read)).elements();
        return true;
    }

    @Override
    public Effect take(XmlFragment message) {
        return replace(List.of(message)) ? Effect.CHANGE : Effect.NOTHING;
    }
}
