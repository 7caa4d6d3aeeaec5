package org.openmds.server.provider;

import java.util.List;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SectionSettings;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.ProviderKinds;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.input.ProviderTools;

/**
 * A provider that a configuration names and that runs.
 *
 * @param kind
 *            its kind
 */
public record ConfiguredProvider<S extends Record & ProviderSettings>(ProviderKind<S> kind, S settings) {

    /** Returns all providers of a configuration that run, in the order of their kinds. */
    public static List<ConfiguredProvider<?>> all(SectionSettings providers) {
        return ProviderKinds.ALL.stream().<ConfiguredProvider<?>>flatMap(kind -> of(kind, providers).stream()).toList();
    }

    private static <S extends Record & ProviderSettings> List<ConfiguredProvider<S>> of(ProviderKind<S> kind,
            SectionSettings providers) {
        return providers.of(kind.section())
                .stream()
                .filter(ProviderSettings::enabled)
                .map(settings -> new ConfiguredProvider<>(kind, settings))
                .toList();
    }

    /** Returns the name of its kind. */
    public String kindName() {
        return kind.section().name();
    }

    /** Returns its own name. */
    public String name() {
        return settings.common().name();
    }

    /**
     * Creates the provider without reading from its source.
     *
     * @throws org.openmds.aggregator.execution.ProbeSetupException
     *             the provider runs programs, and this machine cannot run them safely
     */
    public InformationProvider open(ProviderTools tools) {
        return kind.open(settings, tools);
    }
}
