package org.openmds.provider.prometheus;

import java.util.Collections;
import java.util.Optional;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.DiscoveredSystem;
import org.openmds.provider.LocalSystems;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code prometheus}: exporters of Prometheus. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class PrometheusKind implements ProviderKind<PrometheusSettings> {

    private static final int NODE_EXPORTER_PORT = 9100;

    @Override
    public SettingsSection<PrometheusSettings> section() {
        return SettingsSection.list("prometheus",
                "Selected series of Prometheus exporters, and the host of a node_exporter.",
                PrometheusSettings.class);
    }

    @Override
    public InformationProvider open(PrometheusSettings settings, ProviderTools tools) {
        PrometheusPublication publication = settings.selection()
                .publication(settings.common().name(), settings.url().uri().getHost(), Collections.emptySortedMap());
        return new PrometheusProvider(publication,
                tools.web(settings.url(), PrometheusProvider.ACCEPT, settings.access()));
    }

    @Override
    public Optional<DiscoveredSystem> discover(LocalSystems here) {
        return here.listens(NODE_EXPORTER_PORT)
                ? Optional.of(new DiscoveredSystem(
                        "Prometheus' node_exporter (127.0.0.1:%d)".formatted(NODE_EXPORTER_PORT), "prometheus",
                        "[{name: node, url: \"http://127.0.0.1:%d/metrics\", host: true}]"
                                .formatted(NODE_EXPORTER_PORT)))
                : Optional.empty();
    }
}
