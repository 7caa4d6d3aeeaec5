package org.openmds.aggregator.subscription;

import java.util.List;

import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.query.EntrySizeLimit;
import org.openmds.wsrf.xml.XmlFragment;

/** Values of which each reading and each message gives all. As {@link TopicState}, one thread at a time. */
final class LatestValues {

    private List<XmlFragment> values = List.of();

    List<XmlFragment> values() {
        return values;
    }

    /** Whether they differ from those before. */
    boolean replace(List<XmlFragment> read) {
        if (CanonicalComparison.isSame(values, read)) {
            return false;
        }
        values = EntrySizeLimit.requireFits(AggregatorData.of(read)).elements();
        return true;
    }
}
