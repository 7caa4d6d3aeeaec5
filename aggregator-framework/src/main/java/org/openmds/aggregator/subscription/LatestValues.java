package org.openmds.aggregator.subscription;

import java.util.List;

import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.query.EntrySizeLimit;
import org.openmds.wsrf.xml.XmlFragment;

/** Values that each reading and each message replaces completely. Not thread-safe. */
final class LatestValues {

    private List<XmlFragment> values = List.of();

    List<XmlFragment> values() {
        return values;
    }

    /** Replaces the values; returns true if they differ from those before. */
    boolean replace(List<XmlFragment> read) {
        if (CanonicalComparison.isSame(values, read)) {
            return false;
        }
        values = EntrySizeLimit.requireFits(AggregatorData.of(read)).elements();
        return true;
    }
}
