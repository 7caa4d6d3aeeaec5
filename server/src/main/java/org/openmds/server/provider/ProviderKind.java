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
 *            what it tells, in one sentence
 * @param settings
 *            the record of one provider
 * @param instances
 *            those that a configuration has
 * @param maker
 *            makes one of them
 */
public record ProviderKind<S extends ProviderInstance>(String name, String description, Class<S> settings,
        Function<ProviderSettings, List<S>> instances, Maker<S> maker) {

    /** Makes a provider; touches nothing that it reads from. */
    @FunctionalInterface
    public interface Maker<S> {

        /**
         * Makes one.
         *
         * @throws org.openmds.aggregator.execution.ProbeSetupException
         *             it runs programs, and this machine cannot run them safely
         */
        InformationProvider make(S settings, ProviderTools tools);
    }

    /** An example of the configuration: YAML that can be loaded. */
    public String example() {
        return resource(".yaml");
    }

    /** An example of the document, shortened. */
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

    /** Makes all that a configuration has. */
    public List<ConfiguredProvider> open(ProviderSettings providers, ProviderTools tools) {
        return instances.apply(providers)
                .stream()
                .map(each -> new ConfiguredProvider(name, each, maker.make(each, tools)))
                .toList();
    }

    /**
     * Makes one.
     *
     * @param of
     *            settings of this kind
     * @throws org.openmds.aggregator.execution.ProbeSetupException
     *             it runs programs, and this machine cannot run them safely
     */
    public InformationProvider open(ProviderInstance of, ProviderTools tools) {
        return maker.make(settings.cast(of), tools);
    }
}
