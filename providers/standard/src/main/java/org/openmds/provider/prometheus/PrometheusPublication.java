package org.openmds.provider.prometheus;

import java.util.List;

/**
 * What a Prometheus provider publishes.
 *
 * @param name
 *            of the provider
 * @param selections
 *            the series that become elements
 * @param host
 *            whether the exporter is a node_exporter, whose host is told as GLUE
 * @param hostName
 *            of that host where the exporter does not tell its name
 * @param maxElements
 *            further series are left out and counted
 */
public record PrometheusPublication(String name, List<SeriesSelector> selections, boolean host, String hostName,
        int maxElements) {

    public PrometheusPublication {
        selections = List.copyOf(selections);
    }
}
