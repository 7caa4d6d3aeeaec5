package org.openmds.provider.prometheus;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

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
 * @param labels
 *            the labels that the list of targets gives to this one, by name
 */
record PrometheusPublication(String name, List<SeriesSelector> selections, boolean host, String hostName,
        int maxElements, SortedMap<String, String> labels) {

    public PrometheusPublication {
        selections = List.copyOf(selections);
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }
}
