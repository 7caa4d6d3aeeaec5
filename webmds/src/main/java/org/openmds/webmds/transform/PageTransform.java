package org.openmds.webmds.transform;

import java.util.Map;
import java.util.Set;

/** Makes pages of documents. Thread-safe; blocks while it works. */
public interface PageTransform {

    /** As in URLs. */
    String name();

    /** Changes whenever pages can come out otherwise for the same document. */
    String version();

    /** The names that it declares for {@link #transform}'s parameters. */
    Set<String> parameters();

    /** Of the pages, with the encoding. */
    String contentType();

    /**
     * Makes a page.
     *
     * @param parameters
     *            of the style sheet; what it does not declare is ignored
     * @throws TransformException
     *             the style sheet failed or made more than it may
     */
    byte[] transform(SourceDocument document, Map<String, String> parameters) throws TransformException;
}
