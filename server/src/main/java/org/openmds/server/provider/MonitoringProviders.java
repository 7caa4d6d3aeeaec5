package org.openmds.server.provider;

import java.math.BigDecimal;
import java.util.stream.Collectors;

import org.openmds.provider.ganglia.GangliaProvider;
import org.openmds.provider.ganglia.GangliaPublication;
import org.openmds.provider.input.WildcardPattern;
import org.openmds.provider.prometheus.PrometheusProvider;
import org.openmds.provider.prometheus.PrometheusPublication;
import org.openmds.provider.prometheus.SeriesSelector;
import org.openmds.server.config.GangliaProviderSettings;
import org.openmds.server.config.LabelSettings;
import org.openmds.server.config.PrometheusProviderSettings;
import org.openmds.server.config.SeriesAttributeSettings;
import org.openmds.server.config.SeriesSettings;

/** Creates the information providers that read other monitoring systems. */
final class MonitoringProviders {

    private MonitoringProviders() {
    }

    static GangliaProvider ganglia(GangliaProviderSettings ganglia, ProviderTools tools) {
        return new GangliaProvider(new GangliaPublication(ganglia.name(), ganglia.metrics()),
                tools.socket(ganglia.host(), ganglia.port(), ganglia.request()));
    }

    static PrometheusProvider prometheus(PrometheusProviderSettings prometheus, ProviderTools tools) {
        PrometheusPublication publication = new PrometheusPublication(prometheus.name(),
                prometheus.series().stream().map(MonitoringProviders::selection).toList(), prometheus.host(),
                prometheus.url().uri().getHost(), prometheus.maxElements());
        return new PrometheusProvider(publication, new CredentialedInput(prometheus, tools));
    }

    private static SeriesSelector selection(SeriesSettings series) {
        return new SeriesSelector(series.metric(),
                series.labels()
                        .stream()
                        .collect(Collectors.toUnmodifiableMap(LabelSettings::name,
                                each -> new WildcardPattern(each.value()),
                                (_, last) -> last)),
                series.element(), series.unit().orElse(""), new BigDecimal(series.factor()),
                series.attributes()
                        .stream()
                        .collect(Collectors.toUnmodifiableMap(SeriesAttributeSettings::label,
                                SeriesAttributeSettings::attribute, (_, last) -> last)));
    }
}
