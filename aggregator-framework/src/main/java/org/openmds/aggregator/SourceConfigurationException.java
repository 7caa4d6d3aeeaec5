package org.openmds.aggregator;

import org.openmds.wsrf.xml.DescribedException;

/** Thrown for an AggregatorConfig that cannot be used; the message is one sentence for the registrant. */
public final class SourceConfigurationException extends DescribedException {
    private static final long serialVersionUID = 1L;

    public SourceConfigurationException(String message) {
        super(message, null);
    }
}
