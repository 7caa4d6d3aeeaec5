package org.openmds.trigger.evaluation;

import java.util.Optional;

import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.AggregatorTypes;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** The collected content of an entry, without the information that the group adds. */
public final class EntryData {

    /** Empty data. */
    static final XmlFragment NONE = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(AggregatorTypes.DATA).end().build();

    private EntryData() {
    }

    /** Returns the {@code agg:AggregatorData} element; for an entry that is not collected, a new one around its content. */
    public static XmlFragment of(Entry entry) {
        return collected(entry).map(XmlElement::toFragment).orElseGet(() -> {
            XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(AggregatorTypes.DATA);
            entry.content().root().children().forEach(child -> builder.fragment(child.toFragment()));
            return builder.end().build();
        });
    }

    /**
     * Returns true if the entry's data is collected by the aggregator but no collection has succeeded yet. Data without an AggregatorConfig was given by
     * the registrant.
     */
    public static boolean isAwaited(Entry entry) {
        return collected(entry).filter(data -> data.attribute(AggregatorTypes.COLLECTED_AT).isEmpty()).isPresent()
                && AggregatorContent.configOf(entry.content()).isPresent();
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
