package org.openmds.webmds.page;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.UnaryOperator;

import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.Document;
import org.openmds.webmds.transform.Documents;
import org.openmds.webmds.transform.PageTransform;
import org.openmds.webmds.transform.TransformException;

/** Makes a page of a source's document by a style sheet, or takes the one that it made. Thread-safe. */
final class PageMaker implements AutoCloseable {

    private final Documents documents;
    private final RenderedPages rendered = new RenderedPages();

    PageMaker(Documents documents) {
        this.documents = documents;
    }

    /** Where the document of a page comes from. */
    record Origin(String name, XmlSource source, Map<String, String> options) {
    }

    Page make(Origin origin, PageTransform stylesheet, Map<String, String> parameters)
            throws SourceException, TransformException {
        return make(origin, stylesheet, parameters, UnaryOperator.identity());
    }

    /** @param completion adds to the document what the page needs besides */
    Page make(Origin origin, PageTransform stylesheet, Map<String, String> parameters,
            UnaryOperator<Document> completion)
            throws SourceException, TransformException {
        Document document = completion.apply(read(origin));
        // What the style sheet does not know makes no other page.
        Map<String, String> declared = new HashMap<>(parameters);
        declared.keySet().retainAll(stylesheet.parameters());
        RenderedPages.Key key = new RenderedPages.Key(document.version(), stylesheet.name() + stylesheet.version(),
                Map.copyOf(declared));
        Page known = rendered.find(key).orElse(null);
        if (known != null) {
            return known;
        }
        Page page = new Page(200, stylesheet.contentType(), stylesheet.transform(document, declared),
                document.version() + HexFormat.of().toHexDigits(key.hashCode()));
        rendered.keep(key, page);
        return page;
    }

    /** The document itself. */
    Page raw(Origin origin) throws SourceException, TransformException {
        Document document = read(origin);
        return new Page(200, origin.source().contentType(), document.bytes(), document.version());
    }

    private Document read(Origin origin) throws SourceException, TransformException {
        return documents.read(origin.name(), origin.source(), origin.options());
    }

    @Override
    public void close() {
        rendered.close();
    }
}
