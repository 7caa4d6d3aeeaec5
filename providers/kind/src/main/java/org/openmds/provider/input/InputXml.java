package org.openmds.provider.input;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** Reads XML documents from inputs. */
public final class InputXml {

    private InputXml() {
    }

    /**
     * Reads a document, in the encoding that it declares.
     *
     * @throws CollectionException
     *             the input cannot be read, or is not XML; the message says where
     */
    public static XmlFragment read(Input input, Deadline deadline) throws CollectionException {
        byte[] bytes = input.read(deadline);
        if (bytes.length == 0) {
            throw new CollectionException("%s gave nothing".formatted(input));
        }
        try {
            return XmlFragment.parse(bytes, XmlLimits.DEFAULT);
        } catch (InvalidXmlException e) {
            throw new CollectionException("%s gave no XML document: %s".formatted(input, e.getMessage()), e);
        }
    }
}
