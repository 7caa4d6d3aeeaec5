package org.openmds.aggregator.query;

import java.nio.charset.StandardCharsets;

import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** The maximum size of an entry's data. */
public final class EntrySizeLimit {

    /** Maximum size of the data in bytes. */
    public static final int MAX_BYTES = XmlLimits.DEFAULT.maxBytes();

    private EntrySizeLimit() {
    }

    /**
     * Returns the same data if it fits into an entry.
     *
     * @throws InvalidXmlException
     *             the data is too large
     */
    public static AggregatorData requireFits(AggregatorData data) {
        long bytes = data.elements().stream().mapToLong(XmlFragment::length).sum()
                + data.text().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_BYTES) {
            throw new InvalidXmlException("it has %d bytes, expected at most %d bytes".formatted(bytes, MAX_BYTES));
        }
        return data;
    }
}
