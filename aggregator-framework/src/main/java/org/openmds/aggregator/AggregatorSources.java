package org.openmds.aggregator;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** All kinds of sources that this process has. Immutable. */
public final class AggregatorSources {

    private final List<SourceFactory> factories;

    public AggregatorSources(List<SourceFactory> factories) {
        this.factories = List.copyOf(factories);
    }

    /**
     * The source that an AggregatorConfig describes.
     *
     * @throws SourceConfigurationException
     *             no kind of source knows it, or it is wrong
     */
    public AggregatorSource create(EndpointReference member, XmlFragment aggregatorConfig) {
        List<XmlElement> configurations = aggregatorConfig.root().children();
        if (configurations.size() != 1) {
            throw new SourceConfigurationException(
                    "AggregatorConfig must hold one element, got %d".formatted(configurations.size()));
        }
        XmlElement configuration = configurations.getFirst();
        return factories.stream()
                .map(factory -> factory.create(member, configuration))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow(() -> new SourceConfigurationException("no source understands %s; known are %s".formatted(
                        configuration.name(),
                        factories.stream().map(SourceFactory::configurations).collect(Collectors.joining(", ")))));
    }
}
