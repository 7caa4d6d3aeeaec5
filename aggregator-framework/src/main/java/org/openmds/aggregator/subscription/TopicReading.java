package org.openmds.aggregator.subscription;

import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.xml.XmlFragment;

/** The result of a full reading of a topic's subject. */
sealed interface TopicReading {

    /** The values of the topic's property. */
    record Property(List<XmlFragment> values) implements TopicReading {
        public Property {
            values = List.copyOf(values);
        }
    }

    /** The last message of a topic that is not a property; empty if there was none yet, or if it is unknown. */
    record Message(Optional<XmlFragment> last) implements TopicReading {
    }

    /** The conditions of the subscription do not hold: the known values are kept. */
    record Withheld() implements TopicReading {
    }
}
