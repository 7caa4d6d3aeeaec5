package org.openmds.provider.ganglia;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.provider.ganglia.GangliaCluster.UnreadablePart;

/** A cluster or grid that is being read. */
final class ClusterDraft {

    private static final int MAX_UNREADABLE_PARTS = 100;

    private final List<String> grid;
    private final GangliaTag tag;
    private final List<GangliaHost> hosts = new ArrayList<>();
    private final List<GangliaMetric> summary = new ArrayList<>();
    private final List<UnreadablePart> unreadable = new ArrayList<>();
    private final List<GangliaMetric> metrics = new ArrayList<>();
    private @Nullable GangliaTag host;
    private long up = -1;
    private long down = -1;

    ClusterDraft(List<String> grid, GangliaTag tag) {
        this.grid = List.copyOf(grid);
        this.tag = tag;
        if (!tag.isValid()) {
            unreadable(tag, "", tag.problem());
        } else if (tag.text("NAME").isBlank()) {
            unreadable(tag, "", "it has no name");
        }
    }

    boolean hasSummary() {
        return up >= 0 || !summary.isEmpty();
    }

    /** Adds a tag inside the cluster. */
    void add(GangliaTag part) {
        switch (part.name()) {
            case "HOST" -> host(part);
            case "METRIC" -> metric(part);
            case "HOSTS" -> {
                up = part.number("UP");
                down = part.number("DOWN");
            }
            case "METRICS" -> summary.add(GangliaMetric.of(part));
            default -> {
                // Tags of later versions are ignored.
            }
        }
    }

    GangliaCluster finish() {
        endHost(false);
        return new GangliaCluster(grid, tag, hosts, summary, up, down, unreadable);
    }

    private void host(GangliaTag part) {
        endHost(part.kind() == GangliaTag.TagKind.END);
        if (part.kind() == GangliaTag.TagKind.END) {
            return;
        }
        String name = part.text("NAME");
        if (!part.isValid()) {
            unreadable(part, name, part.problem());
        } else if (name.isBlank()) {
            unreadable(part, name, "the host has no name");
        } else if (name.chars().anyMatch(Character::isISOControl)) {
            unreadable(part, name, "the host's name holds control characters");
        } else {
            host = part;
            if (part.kind() == GangliaTag.TagKind.EMPTY) {
                endHost(true);
            }
        }
    }

    private void endHost(boolean complete) {
        GangliaTag open = host;
        if (open != null && complete) {
            hosts.add(new GangliaHost(open, metrics));
        } else if (open != null) {
            unreadable(open, open.text("NAME"), "the host has no end");
        }
        metrics.clear();
        host = null;
    }

    private void metric(GangliaTag part) {
        GangliaTag open = host;
        if (open == null || part.kind() == GangliaTag.TagKind.END) {
            return;
        }
        if (part.isValid() && !part.text("NAME").isBlank()) {
            metrics.add(GangliaMetric.of(part));
        } else {
            unreadable(part, open.text("NAME"),
                    "metric '%s': %s".formatted(part.text("NAME"), part.isValid() ? "it has no name" : part.problem()));
        }
    }

    private void unreadable(GangliaTag where, String named, String why) {
        if (unreadable.size() < MAX_UNREADABLE_PARTS) {
            unreadable.add(new UnreadablePart(where.line(), named, why));
        }
    }
}
