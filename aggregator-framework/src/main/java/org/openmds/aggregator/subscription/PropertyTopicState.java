package org.openmds.aggregator.subscription;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragment;

/** The values of a resource property; each message contains all of them. */
final class PropertyTopicState implements TopicState {

    private final QName property;
    private final LatestValues newest = new LatestValues();

    PropertyTopicState(QName property) {
        this.property = property;
    }

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
        // Some producers send the value itself.
        List<XmlFragment> values = message.name().equals(property)
                ? List.of(message)
                : ValueChange.read(message).map(ValueChange::current).orElse(null);
        if (values == null) {
            return MessageEffect.UNCLEAR;
        }
        return replace(values) ? MessageEffect.CHANGE : MessageEffect.NONE;
    }
}
