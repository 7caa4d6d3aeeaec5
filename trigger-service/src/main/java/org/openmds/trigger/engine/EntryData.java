package org.openmds.trigger.engine;

import java.util.Optional;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** What the member of an entry gave, without what the group knows of it. */
final class EntryData {

    /** Nothing. */
    static final XmlFragment NONE = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(AggregatorTypes.DATA).end().build();

    private EntryData() {
    }

    /** The {@code agg:AggregatorData} element; one around the content of an entry that is not collected. */
    static XmlFragment of(Entry entry) {
        return collected(entry).map(XmlElement::toFragment).orElseGet(() -> {
            XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(AggregatorTypes.DATA);
            entry.content().root().children().forEach(child -> builder.fragment(child.toFragment()));
            return builder.end().build();
        });
    }

    /** Whether it is to be collected and nothing was yet. */
    static boolean isAwaited(Entry entry) {
        return collected(entry).filter(data -> data.attribute(AggregatorTypes.COLLECTED_AT).isEmpty()).isPresent();
    }

    private static Optional<XmlElement> collected(Entry entry) {
        XmlElement content = entry.content().root();
        return content.child(AggregatorTypes.DATA)
                .or(() -> content.children(AggregatorTypes.CONTENT)
                        .stream()
                        .flatMap(wrapper -> wrapper.children(AggregatorTypes.DATA).stream())
                        .findFirst());
    }
}
