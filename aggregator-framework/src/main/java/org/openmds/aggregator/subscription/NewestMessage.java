package org.openmds.aggregator.subscription;

import java.util.List;

import org.openmds.wsrf.xml.XmlFragment;

/** The last message on a topic that is about no property: the message is the data. */
final class NewestMessage implements Kept {

    private final NewestValues newest = new NewestValues();

    @Override
    public List<XmlFragment> values() {
        return newest.values();
    }

    @Override
    public boolean replace(List<XmlFragment> read) {
        return newest.replace(read);
    }

    @Override
    public Effect take(XmlFragment message) {
        return replace(List.of(message)) ? Effect.CHANGE : Effect.NOTHING;
    }
}
