package org.openmds.server.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How the indexes of this process and those of others feed each other.
 *
 * @param file
 *            a {@code hierarchy.xml} of GT4, in addition to the lists
 * @param upstream
 *            the indexes that ours are registered with: they poll ours
 * @param downstream
 *            the indexes that are registered with ours: we poll them
 */
public record HierarchySettings(
        @Key("A hierarchy.xml of GT4, whose links are added to those given here.") Optional<Path> file,
        @Key("Indexes with which an index of this process is registered; they poll it.") List<HierarchyLink> upstream,
        @Key("Indexes that are registered with an index of this process, which polls them.") List<HierarchyLink> downstream) {

    public HierarchySettings {
        upstream = List.copyOf(upstream);
        downstream = List.copyOf(downstream);
    }

    /** GT4's {@code upstream.xml}, beside its hierarchy.xml: how the links upwards are kept; may be missing. */
    public static Path upstreamTerms(Path hierarchy) {
        return hierarchy.resolveSibling("upstream.xml");
    }

    /** The same for the links downwards. */
    public static Path downstreamTerms(Path hierarchy) {
        return hierarchy.resolveSibling("downstream.xml");
    }
}
