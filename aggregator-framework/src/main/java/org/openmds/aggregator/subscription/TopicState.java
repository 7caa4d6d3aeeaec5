package org.openmds.aggregator.subscription;

import java.util.List;

import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

/** What is known of a topic's subject, from a full reading and the messages after it. Not thread-safe. */
interface TopicState {

    /** The values as they are now. */
    List<XmlFragment> values();

    /**
     * Takes what was read in full.
     *
     * @return whether it differs from what was known
     * @throws InvalidXmlException
     *             it does not fit into an entry
     */
    boolean replace(List<XmlFragment> read);

    /**
     * Takes a message.
     *
     * @throws InvalidXmlException
     *             what is known would not fit into an entry any more
     */
    MessageEffect apply(XmlFragment message);

    /** What a message does. */
    enum MessageEffect {
        /** What was known is still right. */
        NONE,
        /** Something else is known now. */
        CHANGE,
        /** It cannot be told from the message: the property has to be read again. */
        UNCLEAR
    }
}
