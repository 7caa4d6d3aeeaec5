package org.openmds.provider.generic;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputXml;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/** The XML document that an input gives, as it is. */
public record DocumentProvider(String name, Input input) implements InformationProvider {

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        return InputXml.read(input, deadline);
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }
}
