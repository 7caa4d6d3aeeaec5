package org.openmds.aggregator;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.openmds.wsrf.xml.XmlElement;

/** All kinds of sources that this process has. Thread-safe. */
public final class AggregatorSources {

    private final Predicate<XmlElement> besides;
    private volatile List<SourceFactory> factories;

    public AggregatorSources(List<SourceFactory> factories) {
        this(factories, element -> false);
    }

    /**
     * @param besides
     *            what may stand in an AggregatorConfig beside the configuration of the source, for others to read
     */
    public AggregatorSources(List<SourceFactory> factories, Predicate<XmlElement> besides) {
        this.factories = List.copyOf(factories);
        this.besides = besides;
    }

    /** Has these kinds from now on; {@link Aggregator#renewSources} takes them up for the entries that are there. */
    public void replace(List<SourceFactory> newFactories) {
        factories = List.copyOf(newFactories);
    }

    /**
     * The source that an AggregatorConfig describes.
     *
     * @throws SourceConfigurationException
     *             no kind of source knows it, or it is wrong
     */
    public AggregatorSource create(SourceRequest request) {
        List<XmlElement> configurations = request.config()
                .root()
                .children()
                .stream()
                .filter(besides.negate())
                .toList();
        if (configurations.size() != 1) {
            throw new SourceConfigurationException(
                    "AggregatorConfig must hold one element, got %d".formatted(configurations.size()));
        }
        XmlElement configuration = configurations.getFirst();
        List<SourceFactory> present = factories;
        return present.stream()
                .map(factory -> factory.create(request, configuration))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow(() -> new SourceConfigurationException("no source understands %s; known are %s".formatted(
                        configuration.name(),
                        present.stream().map(SourceFactory::configurations).collect(Collectors.joining(", ")))));
    }
}
