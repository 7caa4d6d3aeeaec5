package org.openmds.aggregator;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.openmds.wsrf.xml.XmlElement;

/** All kinds of sources of this process. Thread-safe. */
public final class AggregatorSources {

    private final Predicate<XmlElement> ignoredElements;
    private volatile List<SourceFactory> factories;

    public AggregatorSources(List<SourceFactory> factories) {
        this(factories, element -> false);
    }

    /**
     * @param ignoredElements
     *            true for elements that an AggregatorConfig may contain in addition to the configuration of the source; they are ignored here
     */
    public AggregatorSources(List<SourceFactory> factories, Predicate<XmlElement> ignoredElements) {
        this.factories = List.copyOf(factories);
        this.ignoredElements = ignoredElements;
    }

    /** Replaces the kinds of sources; {@link Aggregator#renewSources} applies them to the existing entries. */
    public void replace(List<SourceFactory> newFactories) {
        factories = List.copyOf(newFactories);
    }

    /**
     * Creates the source that an AggregatorConfig describes.
     *
     * @throws SourceConfigurationException
     *             no kind of source knows the configuration, or it is wrong
     */
    public AggregatorSource create(SourceRequest request) {
        List<XmlElement> configurations = request.config()
                .root()
                .children()
                .stream()
                .filter(ignoredElements.negate())
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
                .orElseThrow(() -> new SourceConfigurationException("unknown kind of source %s; known are %s".formatted(
                        configuration.name(),
                        present.stream().map(SourceFactory::configurations).collect(Collectors.joining(", ")))));
    }
}
