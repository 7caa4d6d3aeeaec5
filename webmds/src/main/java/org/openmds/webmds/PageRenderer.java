package org.openmds.webmds;

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

/** Renders a source's document with a style sheet, or returns the cached page. Thread-safe. */
final class PageRenderer implements AutoCloseable {

    private final DocumentCache documentCache;
    private final RenderedPages rendered = new RenderedPages();

    PageRenderer(DocumentCache documentCache) {
        this.documentCache = documentCache;
    }

    /** Source of a page's document. */
    record DocumentOrigin(String name, XmlSource source, Map<String, String> options) {
    }

    WebPage render(DocumentOrigin origin, PageTransform stylesheet, Map<String, String> parameters)
            throws SourceException, TransformException {
        return render(origin, stylesheet, parameters, UnaryOperator.identity());
    }

    /** @param completion adds further documents that the page needs */
    WebPage render(DocumentOrigin origin, PageTransform stylesheet, Map<String, String> parameters,
            UnaryOperator<SourceDocument> completion)
            throws SourceException, TransformException {
        SourceDocument document = completion.apply(read(origin));
        // Parameters that the style sheet does not declare do not change the page.
        Map<String, String> declared = new HashMap<>(parameters);
        declared.keySet().retainAll(stylesheet.parameters());
        RenderedPages.PageKey key = new RenderedPages.PageKey(document.version(),
                stylesheet.name() + stylesheet.version(),
                Map.copyOf(declared));
        return rendered.get(key, () -> new WebPage(200, stylesheet.contentType(),
                stylesheet.transform(document, declared),
                document.version() + HexFormat.of().toHexDigits(key.hashCode())));
    }

    /** Returns the document as XML. */
    WebPage raw(DocumentOrigin origin) throws SourceException {
        SourceDocument document = read(origin);
        return new WebPage(200, origin.source().contentType(), document.bytes(), document.version());
    }

    private SourceDocument read(DocumentOrigin origin) throws SourceException {
        return documentCache.read(origin.name(), origin.source(), origin.options());
    }

    @Override
    public void close() {
        rendered.close();
    }
}
