package org.openmds.index.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.configuration.Key;

/** The links of the hierarchy between indexes of this process and other indexes. */
public record HierarchySettings(
        @Key("File hierarchy.xml of GT4; its links are added to those given here. They apply to the first of indexes.") Optional<Path> file,
        @Key("Indexes with which an index of this process is registered; they collect its entries.") List<HierarchyLink> upstream,
        @Key("Indexes that are registered with an index of this process, which collects their entries.") List<HierarchyLink> downstream) {

    public HierarchySettings {
        upstream = List.copyOf(upstream);
        downstream = List.copyOf(downstream);
    }

    /** Returns the file with the parameters of the upstream links in {@code file}. It is in the same folder, as in GT4, and optional. */
    public Optional<Path> upstreamParameters() {
        return file.map(links -> links.resolveSibling("upstream.xml"));
    }

    /** Returns the file with the parameters of the downstream links in {@code file}. */
    public Optional<Path> downstreamParameters() {
        return file.map(links -> links.resolveSibling("downstream.xml"));
    }

    /** Returns all three files; the latter two may not exist. */
    public List<Path> files() {
        return Stream.of(file, upstreamParameters(), downstreamParameters()).flatMap(Optional::stream).toList();
    }
}
