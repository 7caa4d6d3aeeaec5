package org.openmds.webmds;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

import org.openmds.webmds.transform.PageTransform;
import org.openmds.webmds.transform.SourceDocument;
import org.openmds.webmds.transform.TransformException;

/** Renders a document with a style sheet, or returns the cached page. Thread-safe. */
final class PageRenderer implements AutoCloseable {

    private final RenderedPages rendered = new RenderedPages();

    WebPage render(SourceDocument document, PageTransform stylesheet, Map<String, String> parameters, PageForm form)
            throws TransformException {
        // Parameters that the style sheet does not declare do not change the page.
        Map<String, String> declared = new HashMap<>(parameters);
        declared.keySet().retainAll(stylesheet.parameters());
        RenderedPages.PageKey key = new RenderedPages.PageKey(document.version(),
                stylesheet.name() + stylesheet.version(),
                Map.copyOf(declared));
        return rendered.get(key, () -> new WebPage(200,
                form == PageForm.HTML ? stylesheet.contentType() : form.contentType(),
                stylesheet.transform(document, declared),
                document.version() + HexFormat.of().toHexDigits(key.hashCode())));
    }

    @Override
    public void close() {
        rendered.close();
    }
}
