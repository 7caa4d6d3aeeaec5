package org.openmds.webmds.page;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.UnaryOperator;

import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.PageTransform;
import org.openmds.webmds.transform.SourceDocument;
import org.openmds.webmds.transform.TransformException;

/** Makes a page of a source's document by a style sheet, or takes the one that it made. Thread-safe. */
final class PageRenderer implements AutoCloseable {

    private final DocumentCache documentCache;
    private final RenderedPages rendered = new RenderedPages();

    PageRenderer(DocumentCache documentCache) {
        this.documentCache = documentCache;
    }

    /** Where the document of a page comes from. */
    record DocumentOrigin(String name, XmlSource source, Map<String, String> options) {
    }

    WebPage render(DocumentOrigin origin, PageTransform stylesheet, Map<String, String> parameters)
            throws SourceException, TransformException {
        return render(origin, stylesheet, parameters, UnaryOperator.identity());
    }

    /** @param completion adds to the document what the page needs besides */
    WebPage render(DocumentOrigin origin, PageTransform stylesheet, Map<String, String> parameters,
            UnaryOperator<SourceDocument> completion)
            throws SourceException, TransformException {
        SourceDocument document = completion.apply(read(origin));
        // What the style sheet does not know makes no other page.
        Map<String, String> declared = new HashMap<>(parameters);
        declared.keySet().retainAll(stylesheet.parameters());
        RenderedPages.PageKey key = new RenderedPages.PageKey(document.version(),
                stylesheet.name() + stylesheet.version(),
                Map.copyOf(declared));
        WebPage known = rendered.find(key).orElse(null);
        if (known != null) {
            return known;
        }
        WebPage page = new WebPage(200, stylesheet.contentType(), stylesheet.transform(document, declared),
                document.version() + HexFormat.of().toHexDigits(key.hashCode()));
        rendered.put(key, page);
        return page;
    }

    /** The document itself. */
    WebPage raw(DocumentOrigin origin) throws SourceException, TransformException {
        SourceDocument document = read(origin);
        return new WebPage(200, origin.source().contentType(), document.bytes(), document.version());
    }

    private SourceDocument read(DocumentOrigin origin) throws SourceException, TransformException {
        return documentCache.read(origin.name(), origin.source(), origin.options());
    }

    @Override
    public void close() {
        rendered.close();
    }
}
