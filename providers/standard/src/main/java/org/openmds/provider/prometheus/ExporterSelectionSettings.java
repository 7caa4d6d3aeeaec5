package org.openmds.provider.prometheus;

import java.util.List;
import java.util.SortedMap;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** The settings that select what is published of an exporter. */
record ExporterSelectionSettings(
        @Key(value = "Whether the exporter is a node_exporter, whose host is published as GLUE.", initial = "false") boolean host,
        @Key("Series that become elements.") List<SeriesSettings> series,
        @Key(value = "Largest number of elements; further ones are left out and counted.", initial = "1000", min = "1", max = "100000") int maxElements)
        implements
            CheckedSettings {

    /**
     * Returns the settings in the form of the provider.
     *
     * @param hostName
     *            name of the host if the exporter does not give it
     * @param labels
     *            the labels of the target
     */
    PrometheusPublication publication(String name, String hostName, SortedMap<String, String> labels) {
        return new PrometheusPublication(name, series.stream().map(SeriesSettings::selector).toList(), host, hostName,
                maxElements, labels);
    }

    @Override
    public void check(Findings findings) {
        if (!host && series.isEmpty() && findings.isValid("series", "host")) {
            findings.report("needs at least one series if host is false", "series");
        }
    }
}
