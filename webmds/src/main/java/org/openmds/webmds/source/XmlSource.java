package org.openmds.webmds.source;

import java.util.Map;
import java.util.Set;

import org.openmds.wsrf.xml.XmlFragment;

/** Gives the document that pages are made of. Called by any thread; blocks until it has the document, for a bounded time. */
@FunctionalInterface
public interface XmlSource {

    /**
     * The document as it is now.
     *
     * @param options
     *            what the page asks for, by the source's own names; in URLs {@code xmlSource.<source>.param.<option>}
     * @throws SourceException
     *             there is none; the message says why to whoever looks at the page
     */
    XmlFragment read(Map<String, String> options) throws SourceException;

    /** The options that a URL may set, by {@code xmlSource.<source>.param.<option>}; others are refused before they get here. */
    default Set<String> options() {
        return Set.of();
    }

    /** What the document is sent as where no style sheet is named; a safe type, see {@link ContentTypes}. */
    default String contentType() {
        return ContentTypes.XML;
    }
}
