package org.openmds.webmds.source;

import java.util.Map;
import java.util.Set;

import org.openmds.wsrf.xml.XmlFragment;

/** A source of XML documents for pages. Called by any thread; blocks until the document is read, for a bounded time. */
@FunctionalInterface
public interface XmlSource {

    /**
     * Reads the current document.
     *
     * @param options
     *            options of the request, by the source's own names; in URLs {@code xmlSource.<source>.param.<option>}
     * @throws SourceException
     *             the document cannot be read; the message is for the user of the page
     */
    XmlFragment read(Map<String, String> options) throws SourceException;

    /** Returns the options that a URL may set, by {@code xmlSource.<source>.param.<option>}; others are refused before this source is called. */
    default Set<String> options() {
        return Set.of();
    }

    /** Returns the content type of the document when no style sheet is named; a safe type, see {@link ContentTypes}. */
    default String contentType() {
        return ContentTypes.XML;
    }
}
