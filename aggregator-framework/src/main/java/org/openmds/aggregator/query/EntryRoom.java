package org.openmds.aggregator.query;

import java.nio.charset.StandardCharsets;

import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.AggregatorTypes;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** Whether data fits into an entry. */
final class EntryRoom {

    private static final XmlLimits ENTRY = XmlLimits.DEFAULT;

    /** Elements that stand alone carry their namespaces each; together, in an entry, they share them. */
    static final long UNPACKED_BYTES = 4L * ENTRY.maxBytes();

    private EntryRoom() {
    }

    /**
     * The same data.
     *
     * @throws InvalidXmlException
     *             it does not fit
     */
    static AggregatorData fitting(AggregatorData data) {
        long bytes = data.elements().stream().mapToLong(XmlFragment::length).sum()
                + data.text().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > ENTRY.maxBytes()) {
            build(data);
        }
        return data;
    }

    /** Together they may still fit; to know it, they are put together. */
    private static void build(AggregatorData data) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(ENTRY).start(AggregatorTypes.DATA);
        data.elements().forEach(builder::fragment);
        builder.text(data.text()).end().build();
    }
}
