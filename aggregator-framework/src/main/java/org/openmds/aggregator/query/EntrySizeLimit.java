package org.openmds.aggregator.query;

import java.nio.charset.StandardCharsets;

import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** How much data fits into an entry. */
public final class EntrySizeLimit {

    /** Of its data. */
    public static final int MAX_BYTES = XmlLimits.DEFAULT.maxBytes();

    private EntrySizeLimit() {
    }

    /**
     * The same data.
     *
     * @throws InvalidXmlException
     *             it does not fit
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
