package org.openmds.aggregator.subscription;

import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.xml.XmlFragment;

/** What a full reading of a topic's subject gave. */
sealed interface TopicReading {

    /** The values of the property that the topic is about. */
    record Property(List<XmlFragment> values) implements TopicReading {
        public Property {
            values = List.copyOf(values);
        }
    }

    /** The topic is about no property; empty where there was no message yet, or nobody knows. */
    record Message(Optional<XmlFragment> last) implements TopicReading {
    }

    /** The conditions of the subscription do not hold: what is known stays. */
    record Withheld() implements TopicReading {
    }
}
