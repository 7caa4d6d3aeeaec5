package org.openmds.provider.prometheus;

import java.util.List;

/**
 * The settings of a Prometheus provider.
 *
 * @param name
 *            name of the provider
 * @param selections
 *            the series that become elements
 * @param host
 *            true if the exporter is a node_exporter, whose host is published as GLUE
 * @param hostName
 *            name of that host if the exporter does not give it
 * @param maxElements
 *            largest number of elements; further series are left out and counted
 */
record PrometheusPublication(String name, List<SeriesSelector> selections, boolean host, String hostName,
        int maxElements) {

    public PrometheusPublication {
        selections = List.copyOf(selections);
    }
}
