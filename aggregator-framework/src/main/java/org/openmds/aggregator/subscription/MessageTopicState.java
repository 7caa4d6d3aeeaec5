package org.openmds.aggregator.subscription;

import java.util.List;

import org.openmds.wsrf.xml.XmlFragment;

/** The last message on a topic that is not a property: the message is the data. */
final class MessageTopicState implements TopicState {

    private final LatestValues newest = new LatestValues();

    @Override
    public List<XmlFragment> values() {
        return newest.values();
    }

    @Override
    public boolean replace(List<XmlFragment> read) {
        return newest.replace(read);
    }

    @Override
    public MessageEffect apply(XmlFragment message) {
        return replace(List.of(message)) ? MessageEffect.CHANGE : MessageEffect.NONE;
    }
}
