package org.openmds.webmds.live;

import java.util.Map;

import org.openmds.webmds.source.ChangeDetector;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.TransformException;

/** A change detector for groups that do not notify: reads the whole document and compares it with the previous one. */
final class DocumentChangeDetector implements ChangeDetector {

    private final String name;
    private final XmlSource source;
    private final DocumentCache documentCache;
    private String version = "";

    /**
     * @param documentCache
     *            cache that also serves the pages
     */
    DocumentChangeDetector(String name, XmlSource source, DocumentCache documentCache) {
        this.name = name;
        this.source = source;
        this.documentCache = documentCache;
    }

    /** Returns true if the document has changed; true at the first call. */
    @Override
    public boolean changed() throws SourceException {
        String before = version;
        try {
            version = documentCache.read(name, source, Map.of()).version();
        } catch (TransformException e) {
            throw new SourceException(SourceException.Cause.UNREACHABLE, String.valueOf(e.getMessage()), e);
        }
        return !version.equals(before);
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
