package org.openmds.server.provider;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SectionSettings;
import org.openmds.provider.CommonSettings;
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
public record ConfiguredProvider<S extends Record & ProviderSettings>(ProviderKind<S> kind, S settings)
        implements
            ProviderPlan {

    /** Returns the plans of all providers of a configuration: those that run, in the order of their kinds, then those that cannot. */
    public static List<ProviderPlan> plans(SectionSettings providers, String firstIndex) {
        return Stream.<ProviderPlan>concat(all(providers).stream(), FailedProvider.all(providers, firstIndex).stream())
                .toList();
    }

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

    @Override
    public CommonSettings common() {
        return settings.common();
    }

    @Override
    public InformationProvider open(ProviderTools tools) {
        return kind.open(settings, tools);
    }
}
