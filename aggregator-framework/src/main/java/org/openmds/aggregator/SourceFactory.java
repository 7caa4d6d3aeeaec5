package org.openmds.aggregator;

import java.util.Optional;

import org.openmds.wsrf.xml.XmlElement;

/** Makes sources of one kind. Thread-safe. */
public interface SourceFactory {

    /** Names of the configuration elements that it understands, for error messages. */
    String configurations();

    /**
     * @param request
     *            whose data is to be collected, and for whom
     * @param configuration
     *            the child of AggregatorConfig
     * @return empty when the configuration is for another kind of source
     * @throws SourceConfigurationException
     *             it is for this kind, and wrong
     */
    Optional<AggregatorSource> create(SourceRequest request, XmlElement configuration);
}
