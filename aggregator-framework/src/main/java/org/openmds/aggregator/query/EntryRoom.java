package org.openmds.aggregator.query;

import java.nio.charset.StandardCharsets;

import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** How much data fits into an entry. */
public final class EntryRoom {

    /** Of its data. */
    public static final int BYTES = XmlLimits.DEFAULT.maxBytes();

    private EntryRoom() {
    }

    /**
     * The same data.
     *
     * @throws InvalidXmlException
     *             it does not fit
     */
    public static AggregatorData fitting(AggregatorData data) {
        long bytes = data.elements().stream().mapToLong(XmlFragment::length).sum()
                + data.text().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > BYTES) {
            throw new InvalidXmlException("it has %d bytes, expected at most %d bytes".formatted(bytes, BYTES));
        }
        return data;
    }
}
