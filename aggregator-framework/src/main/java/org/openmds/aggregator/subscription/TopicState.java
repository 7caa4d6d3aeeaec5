package org.openmds.aggregator.subscription;

import java.util.List;

import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

/** The known state of a topic's subject, from a full reading and the messages after it. Not thread-safe. */
interface TopicState {

    /** Returns the current values. */
    List<XmlFragment> values();
    /**
     * Replaces the state by the values of a full reading.
     *
     * @return true if the values differ from the known ones
     * @throws InvalidXmlException
     *             the values do not fit into an entry
     */
    boolean replace(List<XmlFragment> read);

    /**
     * Applies a message.
     *
     * @throws InvalidXmlException
     *             the values do not fit into an entry after this message
     */
    MessageEffect apply(XmlFragment message);

    /** The effect of a message. */
    enum MessageEffect {
        /** The known values are still correct. */
        NONE,
        /** The known values have changed. */
        CHANGE,
        /** The message does not contain enough: the property must be read again. */
        UNCLEAR
    }
}
