package org.openmds.webmds.transform;

import java.io.OutputStream;
import java.util.Map;
import java.util.stream.Collectors;

import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.Serializer;
import net.sf.saxon.s9api.XdmAtomicValue;
import net.sf.saxon.s9api.XdmValue;
import net.sf.saxon.s9api.Xslt30Transformer;
import net.sf.saxon.s9api.XsltExecutable;

/**
 * A compiled style sheet. Thread-safe.
 *
 * @param version
 *            changes whenever the style sheet or one that it imports is compiled anew
 */
public record Stylesheet(String name, String version, XsltExecutable executable) {

    /**
     * Makes a page.
     *
     * @param parameters
     *            of the style sheet; what it does not declare is ignored
     * @throws TransformException
     *             the style sheet failed or made more than it may
     */
    public byte[] transform(Document document, Map<String, String> parameters) throws TransformException {
        Xslt30Transformer transformer = executable.load30();
        BoundedOutput out = new BoundedOutput();
        try {
            transformer.setErrorReporter(_ -> {
            });
            transformer.setMessageHandler(_ -> {
            });
            transformer.setResultDocumentHandler(uri -> {
                throw new IllegalStateException("xsl:result-document is not allowed");
            });
            transformer.setStylesheetParameters(values(parameters));
            transformer.setStylesheetParameters(document.beside());
            transformer.setGlobalContextItem(document.node());
            transformer.applyTemplates(document.node(), serializer(transformer, out));
            return out.toByteArray();
        } catch (SaxonApiException | IllegalStateException e) {
            throw new TransformException("style sheet %s failed%s: %s".formatted(name, where(e), e.getMessage()), e);
        }
    }

    /** What the style sheet's {@code xsl:output} says, HTML unless it says otherwise. */
    public String contentType() {
        Serializer serializer = executable.load30().newSerializer();
        String type = serializer.getOutputProperty(Serializer.Property.MEDIA_TYPE);
        if (type != null) {
            return type + "; charset=utf-8";
        }
        String method = serializer.getOutputProperty(Serializer.Property.METHOD);
        return method == null || method.equals("html") || method.equals("xhtml") ? "text/html; charset=utf-8"
                : method.equals("xml") ? "application/xml; charset=utf-8" : "text/plain; charset=utf-8";
    }

    private static Serializer serializer(Xslt30Transformer transformer, OutputStream out) {
        Serializer serializer = transformer.newSerializer(out);
        serializer.setOutputProperty(Serializer.Property.ENCODING, "UTF-8");
        return serializer;
    }

    private static Map<QName, XdmValue> values(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .collect(Collectors.toMap(each -> new QName(each.getKey()), each -> new XdmAtomicValue(each.getValue())));
    }

    private static String where(Exception failure) {
        return failure instanceof SaxonApiException saxon && saxon.getLineNumber() > 0
                ? " in line " + saxon.getLineNumber()
                : "";
    }
}
