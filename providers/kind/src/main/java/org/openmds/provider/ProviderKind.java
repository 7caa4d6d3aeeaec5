package org.openmds.provider;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.input.ProviderTools;

/**
 * A kind of information provider. Its package contains all of it: the provider, the settings with their keys, an example of the configuration
 * ({@code NAME.yaml}) and a shortened example of the document ({@code NAME.xml}). The server finds it as a service:
 *
 * <pre>
 * &#64;AutoService(ProviderKind.class)
 * public final class ChronyKind implements ProviderKind&lt;ChronySettings&gt; { ... }
 * </pre>
 */
public interface ProviderKind<S extends Record & ProviderSettings> {

    /** Returns its section in {@code providers}: its name, its description in one sentence, and its settings. */
    SettingsSection<S> section();

    /**
     * Creates a provider without reading from its source.
     *
     * @param settings
     *            valid settings of a provider that runs
     * @throws org.openmds.aggregator.execution.ProbeSetupException
     *             the provider runs programs, and this machine cannot run them safely
     */
    InformationProvider open(S settings, ProviderTools tools);

    /** Finds a system of this kind on this machine. It starts nothing and sends nothing. */
    default Optional<DiscoveredSystem> discover(LocalSystems here) {
        return Optional.empty();
    }

    /**
     * Returns an example.
     *
     * @param suffix
     *            {@code yaml} for the configuration, {@code xml} for the document
     */
    default String example(String suffix) {
        String resource = "%s.%s".formatted(section().name(), suffix);
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream(resource),
                () -> "%s has no %s beside it".formatted(getClass(), resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
