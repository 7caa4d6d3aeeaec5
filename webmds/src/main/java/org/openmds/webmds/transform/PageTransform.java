package org.openmds.webmds.transform;

import java.util.Map;
import java.util.Set;

/** A transformation of documents into pages. Thread-safe; blocks while it works. */
public interface PageTransform {

    /** Returns the name in URLs. */
    String name();

    /** Returns a version that changes when the same document may give another page. */
    String version();

    /** Returns the names of the declared parameters. */
    Set<String> parameters();

    /** Returns the content type of the pages, with the encoding. */
    String contentType();

    /**
     * Creates a page.
     *
     * @param parameters
     *            parameters of the style sheet; undeclared ones are ignored
     * @throws TransformException
     *             the style sheet failed or exceeded a limit
     */
    byte[] transform(SourceDocument document, Map<String, String> parameters) throws TransformException;
}
