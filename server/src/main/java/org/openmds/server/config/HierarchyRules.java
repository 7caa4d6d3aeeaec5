package org.openmds.server.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.openmds.configuration.Findings;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.index.settings.HierarchyLink;
import org.openmds.index.settings.HierarchySettings;
import org.openmds.wsrf.xml.XmlLimits;

/** Checks the links between indexes. */
final class HierarchyRules {

    private static final int MAX_REPLICAS = 16;

    private final Configuration configuration;
    private final IndexReferences indexes;
    private final Findings findings;

    HierarchyRules(Configuration configuration, Findings findings) {
        this.configuration = configuration;
        this.indexes = new IndexReferences(configuration.indexes(), findings);
        this.findings = findings;
    }

    void check() {
        HierarchySettings hierarchy = configuration.hierarchy();
        if (findings.isValid("hierarchy.file")) {
            checkFiles(hierarchy);
        }
        checkLinks(hierarchy.upstream(), "hierarchy.upstream");
        checkLinks(hierarchy.downstream(), "hierarchy.downstream");
        for (int i = 0; i < hierarchy.downstream().size(); i++) {
            HierarchyLink link = hierarchy.downstream().get(i);
            String place = "hierarchy.downstream[" + i + "]";
            indexes.requireLease(link.lease(), configuration.indexName(link.index()), place);
            if (link.urls().size() > 1) {
                findings.report("expected one URL, since one index is polled, got %d".formatted(link.urls().size()),
                        place + ".urls");
            }
        }
    }

    private void checkFiles(HierarchySettings hierarchy) {
        XmlLimits limits = configuration.limits().xml();
        hierarchy.file().ifPresent(file -> report(file, FileRules.hierarchyProblems(file, limits)));
        Stream.of(hierarchy.upstreamParameters(), hierarchy.downstreamParameters())
                .flatMap(Optional::stream)
                .filter(Files::exists)
                .forEach(file -> report(file, FileRules.linkProblems(file, limits)));
    }

    private void report(Path file, List<String> problems) {
        problems.forEach(problem -> findings.report("the file " + file + " " + problem, "hierarchy.file"));
    }

    private void checkLinks(List<HierarchyLink> links, String path) {
        // Two indexes of this process may be linked with the same index.
        Set<String> known = new HashSet<>();
        for (int i = 0; i < links.size(); i++) {
            HierarchyLink link = links.get(i);
            String place = path + "[" + i + "]";
            String index = configuration.indexName(link.index());
            indexes.requireIndex(index, place + ".index", place);
            if (findings.isValid(place + ".urls")) {
                checkUrls(link.urls(), index, place + ".urls", known);
            }
        }
    }

    private void checkUrls(List<HttpUrl> urls, String index, String path, Set<String> known) {
        if (urls.isEmpty() || urls.size() > MAX_REPLICAS) {
            findings.report("expected 1 to %d URLs, got %d".formatted(MAX_REPLICAS, urls.size()), path);
        }
        for (int i = 0; i < urls.size(); i++) {
            if (!known.add(index + " " + urls.get(i).normalized())) {
                findings.report("%s is linked with index %s twice".formatted(urls.get(i), index), path + "[" + i + "]",
                        path);
            }
        }
    }
}
