package org.openmds.webmds.live;

import java.util.Map;

import org.openmds.webmds.source.News;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.Documents;
import org.openmds.webmds.transform.TransformException;

/** For groups that do not notify: reads the whole document each time and compares it with the one before. */
final class VersionNews implements News {

    private final String name;
    private final XmlSource source;
    private final Documents documents;
    private String version = "";

    /**
     * @param documents
     *            where pages find what is read here
     */
    VersionNews(String name, XmlSource source, Documents documents) {
        this.name = name;
        this.source = source;
        this.documents = documents;
    }

    /** The first time too. */
    @Override
    public boolean changed() throws SourceException {
        String before = version;
        try {
            version = documents.read(name, source, Map.of()).version();
        } catch (TransformException e) {
            throw new SourceException(SourceException.Cause.UNREACHABLE, String.valueOf(e.getMessage()), e);
        }
        return !version.equals(before);
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
