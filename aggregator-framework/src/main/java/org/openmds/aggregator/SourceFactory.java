package org.openmds.aggregator;

import java.util.Optional;

import org.openmds.wsrf.xml.XmlElement;

/** Creates sources of one kind. Thread-safe. */
public interface SourceFactory {

    /** Returns the names of the configuration elements that this factory supports, for error messages. */
    String configurations();

    /**
     * Creates a source.
     *
     * @param request
     *            member, configuration and owner of the registration
     * @param configuration
     *            the child of AggregatorConfig
     * @return the source; empty when the configuration is for a different kind of source
     * @throws SourceConfigurationException
     *             the configuration is for this kind, and is wrong
     */
    Optional<AggregatorSource> create(SourceRequest request, XmlElement configuration);
}
