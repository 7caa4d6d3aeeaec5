package org.openmds.aggregator.registration;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The indexes above and below an index, as in MDS4's {@code hierarchy.xml}. The elements have no namespace there; here any is accepted.
 *
 * <pre>{@code
 * <config>
 *   <upstream>https://vo.example.org:8443/wsrf/services/DefaultIndexService</upstream>
 *   <downstream>https://cluster.example.org:8443/wsrf/services/DefaultIndexService</downstream>
 * </config>
 * }</pre>
 *
 * @param upstream
 *            URLs of the indexes that this one registers with
 * @param downstream
 *            URLs of the indexes whose entries this one collects
 */
public record HierarchyDocument(List<String> upstream, List<String> downstream) {

    private static final String ROOT = "config";
    private static final String UPSTREAM = "upstream";
    private static final String DOWNSTREAM = "downstream";

    public HierarchyDocument {
        upstream = List.copyOf(upstream);
        downstream = List.copyOf(downstream);
    }

    /**
     * Reads a document.
     *
     * @throws DocumentProblemsException
     *             with all problems: a different root, unknown elements, values that are no URLs, duplicates
     */
    public static HierarchyDocument read(XmlFragment document) {
        List<String> problems = new ArrayList<>();
        XmlElement root = document.root();
        if (!root.name().getLocalPart().equals(ROOT)) {
            problems.add("the document must be a %s, was a %s".formatted(ROOT, root.name().getLocalPart()));
            throw new DocumentProblemsException(problems);
        }
        root.children()
                .stream()
                .map(child -> child.name().getLocalPart())
                .filter(name -> !name.equals(UPSTREAM) && !name.equals(DOWNSTREAM))
                .forEach(name -> problems
                        .add("unknown element %s in %s; known are %s and %s".formatted(name, ROOT, UPSTREAM,
                                DOWNSTREAM)));
        HierarchyDocument hierarchy = new HierarchyDocument(urls(root, UPSTREAM, problems),
                urls(root, DOWNSTREAM, problems));
        if (!problems.isEmpty()) {
            throw new DocumentProblemsException(problems);
        }
        return hierarchy;
    }

    private static List<String> urls(XmlElement root, String name, List<String> problems) {
        List<String> urls = root.children()
                .stream()
                .filter(child -> child.name().getLocalPart().equals(name))
                .map(child -> child.text().strip())
                .toList();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < urls.size(); i++) {
            String url = urls.get(i);
            if (!isUrl(url)) {
                problems.add("%s %d must be an http or https URL, was '%s'".formatted(name, i + 1, url));
            } else if (!seen.add(url)) {
                problems.add("%s %d repeats %s".formatted(name, i + 1, url));
            }
        }
        return urls;
    }

    private static boolean isUrl(String text) {
        try {
            URI uri = new URI(text);
            return uri.getHost() != null
                    && ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()));
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
