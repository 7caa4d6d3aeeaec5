package org.openmds.provider.ganglia;

import java.util.List;

/**
 * A cluster as Ganglia tells of it, or a grid of which only a summary is told.
 *
 * @param grid
 *            the names of the grids that it is in, the outermost first
 * @param tag
 *            with what is known of the cluster itself
 * @param summary
 *            sums over its hosts, where hosts are not told one by one
 * @param up
 *            hosts that are up in a summary; -1 without one
 * @param down
 *            hosts that are down in a summary; -1 without one
 * @param unreadable
 *            what could not be read in it
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
     * A part of the answer that could not be read.
     *
     * @param host
     *            as far as it is known
     */
    record UnreadablePart(int line, String host, String why) {
    }
}
