package org.openmds.provider.ganglia;

import java.util.List;

/**
 * A cluster in Ganglia's answer, or a grid with a summary only.
 *
 * @param grid
 *            the names of the grids that contain it, from the outside in
 * @param tag
 *            the element with the attributes of the cluster itself
 * @param summary
 *            sums over its hosts, if the hosts are not listed one by one
 * @param up
 *            hosts that are up in a summary; -1 without one
 * @param down
 *            hosts that are down in a summary; -1 without one
 * @param unreadable
 *            its parts that cannot be read
 */
record GangliaCluster(List<String> grid, GangliaTag tag, List<GangliaHost> hosts, List<GangliaMetric> summary, long up,
        long down, List<UnreadablePart> unreadable) {

    GangliaCluster {
        grid = List.copyOf(grid);
        hosts = List.copyOf(hosts);
        summary = List.copyOf(summary);
        unreadable = List.copyOf(unreadable);
    }

    String name() {
        return tag.text("NAME");
    }

    /**
     * A part of the answer that cannot be read.
     *
     * @param host
     *            name of the host, if known
     */
    record UnreadablePart(int line, String host, String why) {
    }
}
