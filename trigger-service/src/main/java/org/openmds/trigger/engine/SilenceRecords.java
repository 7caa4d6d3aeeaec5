package org.openmds.trigger.engine;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Silence;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The XML form of silences in durable state.
 *
 * <pre>{@code
 * <silence startsAt="…" endsAt="…" creator="alice"><reason>new disks</reason><match name="host" pattern="a.example.org"/></silence>
 * }</pre>
 */
final class SilenceRecords {

    static final String COLLECTION = "trigger-silences";

    private static final QName MATCH = new QName("match");
    private static final QName REASON = new QName("reason");

    private SilenceRecords() {
    }

    static StateChange.Put put(Silence silence) {
        XmlFragmentBuilder builder = StoredXml.start("silence")
                .attribute(new QName("startsAt"), XmlTimes.text(silence.startsAt()))
                .attribute(new QName("endsAt"), XmlTimes.text(silence.endsAt()))
                .attribute(new QName("creator"), silence.creator())
                .element(REASON, silence.reason());
        silence.matchers()
                .forEach(matcher -> builder.start(MATCH)
                        .attribute(new QName("name"), matcher.name())
                        .attribute(new QName("pattern"), matcher.pattern())
                        .end());
        return new StateChange.Put(COLLECTION, silence.id(), builder.end().build().toBytes());
    }

    static StateChange remove(Silence silence) {
        return new StateChange.Remove(COLLECTION, silence.id());
    }

    static Silence read(StateRecord stored) {
        XmlElement root = XmlFragment.parse(stored.value(), StoredXml.LIMITS).root();
        List<LabelMatcher> matchers = root.children(MATCH)
                .stream()
                .map(match -> new LabelMatcher(StoredXml.attribute(match, "name"),
                        StoredXml.attribute(match, "pattern")))
                .toList();
        return new Silence(stored.key(), matchers, StoredXml.time(root, "startsAt"), StoredXml.time(root, "endsAt"),
                root.child(REASON).map(XmlElement::text).orElse(""), StoredXml.attribute(root, "creator"));
    }
}
