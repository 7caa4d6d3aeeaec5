package org.openmds.server.provider;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import org.openmds.aggregator.InformationProvider;
import org.openmds.server.config.ProviderInstance;
import org.openmds.server.config.ProviderSettings;

/**
 * A kind of information provider.
 *
 * @param name
 *            its key in {@code providers}
 * @param description
     *            what it publishes, in one sentence
 * @param settings
 *            the settings record of this kind
 * @param instances
 *            returns the settings of this kind in a configuration
 * @param maker
 *            creates a provider of this kind
 */
public record ProviderKind<S extends ProviderInstance>(String name, String description, Class<S> settings,
        Function<ProviderSettings, List<S>> instances, Maker<S> maker) {

    /** Creates a provider without reading from its source. */
    @FunctionalInterface
    public interface Maker<S> {

        /**
         * Creates a provider.
         *
         * @throws org.openmds.aggregator.execution.ProbeSetupException
         *             the provider runs programs, and this machine cannot run them safely
         */
        InformationProvider make(S settings, ProviderTools tools);
    }

    /** Returns the settings record. */
    public Class<? extends Record> record() {
        return settings.asSubclass(Record.class);
    }

    /** Returns an example of the configuration: valid YAML. */
    public String example() {
        return resource(".yaml");
    }

    /** Returns a shortened example of the document that the provider publishes. */
    public String document() {
        return resource(".xml");
    }

    private String resource(String suffix) {
        try (InputStream in = Objects.requireNonNull(ProviderKind.class.getResourceAsStream(name + suffix),
                () -> "kind %s has no %s".formatted(name, suffix))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates all providers of this kind that a configuration names. */
    public List<ConfiguredProvider> open(ProviderSettings providers, ProviderTools tools) {
        return instances.apply(providers)
                .stream()
                .map(each -> new ConfiguredProvider(name, each, maker.make(each, tools)))
                .toList();
    }

    /**
     * Creates a provider.
     *
     * @param of
     *            settings of this kind
     * @throws org.openmds.aggregator.execution.ProbeSetupException
     *             the provider runs programs, and this machine cannot run them safely
     */
    public InformationProvider open(ProviderInstance of, ProviderTools tools) {
        return maker.make(settings.cast(of), tools);
    }
}
