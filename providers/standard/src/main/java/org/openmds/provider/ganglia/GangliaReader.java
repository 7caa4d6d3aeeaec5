package org.openmds.provider.ganglia;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;
import org.openmds.provider.ganglia.GangliaTag.TagKind;

/** Builds clusters from the tags of an answer. A part that cannot be read is left out of its cluster and reported there; all other parts stay. */
final class GangliaReader {

    private static final String ROOT = "GANGLIA_XML";
    private static final int MAX_GRID_DEPTH = 50;

    private final TagScanner tags;
    private final List<GangliaCluster> clusters = new ArrayList<>();
    /** The grids that contain the current tag, from the inside out. */
    private final Deque<ClusterDraft> grids = new ArrayDeque<>();
    private final List<String> path = new ArrayList<>();
    private @Nullable ClusterDraft cluster;

    private GangliaReader(byte[] answer) {
        this.tags = new TagScanner(answer);
    }

    /**
     * Reads an answer.
     *
     * @throws CollectionException
     *             the answer is not Ganglia XML, or is incomplete; the message continues a sentence that begins with the source
     */
    static List<GangliaCluster> read(byte[] answer) throws CollectionException {
        return new GangliaReader(answer).read();
    }

    private List<GangliaCluster> read() throws CollectionException {
        Optional<GangliaTag> root = tags.next();
        if (root.isEmpty() || !root.get().name().equals(ROOT)) {
            throw new CollectionException("gave no Ganglia XML: expected a first element %s, got %s".formatted(ROOT,
                    root.map(tag -> brief(tag.name())).orElse("none")));
        }
        boolean ended = root.get().kind() == TagKind.EMPTY;
        for (Optional<GangliaTag> each = tags.next(); !ended && each.isPresent(); each = tags.next()) {
            ended = each.get().name().equals(ROOT) && each.get().kind() == TagKind.END;
            take(each.get());
        }
        if (!ended) {
            throw new CollectionException(
                    "gave incomplete Ganglia XML: it breaks off after %d clusters".formatted(clusters.size()));
        }
        return clusters;
    }

    private void take(GangliaTag tag) throws CollectionException {
        switch (tag.name()) {
            case "GRID" -> grid(tag);
            case "CLUSTER" -> cluster(tag);
            default -> {
                ClusterDraft open = cluster == null ? grids.peek() : cluster;
                if (open != null) {
                    open.add(tag);
                }
            }
        }
    }

    private void cluster(GangliaTag tag) {
        endCluster();
        if (tag.kind() != TagKind.END) {
            cluster = new ClusterDraft(path, tag);
            if (tag.kind() == TagKind.EMPTY) {
                endCluster();
            }
        }
    }

    private void endCluster() {
        ClusterDraft open = cluster;
        if (open != null) {
            clusters.add(open.finish());
        }
        cluster = null;
    }

    private void grid(GangliaTag tag) throws CollectionException {
        endCluster();
        if (tag.kind() == TagKind.START) {
            if (grids.size() >= MAX_GRID_DEPTH) {
                throw new CollectionException("gave more than %d nested grids".formatted(MAX_GRID_DEPTH));
            }
            grids.push(new ClusterDraft(path, tag));
            path.add(tag.text("NAME"));
        } else if (tag.kind() == TagKind.END && !grids.isEmpty()) {
            ClusterDraft ended = grids.pop();
            path.removeLast();
            if (ended.hasSummary()) {
                clusters.add(ended.finish());
            }
        }
    }

    private static String brief(String name) {
        return name.length() > 40 ? name.substring(0, 40) + "…" : name;
    }
}
