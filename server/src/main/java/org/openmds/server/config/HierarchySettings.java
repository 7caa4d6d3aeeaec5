package org.openmds.server.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

    /** What tells how the upstream links of {@code file} are kept: beside it, as GT4 had it, and read where it is there. */
    public Optional<Path> upstreamParameters() {
        return file.map(links -> links.resolveSibling("upstream.xml"));
    }

    /** The same of its downstream links. */
    public Optional<Path> downstreamParameters() {
        return file.map(links -> links.resolveSibling("downstream.xml"));
    }

    /** All three; the latter two may be missing. */
    List<Path> files() {
        return Stream.of(file, upstreamParameters(), downstreamParameters()).flatMap(Optional::stream).toList();
    }
}
