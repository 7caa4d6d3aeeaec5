package org.openmds.webmds.transform;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import net.sf.saxon.s9api.ItemType;
import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.Serializer;
import net.sf.saxon.s9api.XdmAtomicValue;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XdmValue;
import net.sf.saxon.s9api.Xslt30Transformer;
import net.sf.saxon.s9api.XsltExecutable;

/**
 * A compiled style sheet. Thread-safe.
 *
 * @param version
 *            changes when the style sheet or an imported one is recompiled
 * @param readsStripped
 *            true if it gets the tree of a document without white space between elements
 */
public record Stylesheet(String name, String version, XsltExecutable executable,
        boolean readsStripped) implements PageTransform {

    /** Parameter of WebMDS's own style sheets with the form of a page; URLs cannot set it. */
    public static final String FORM = own("form");

    private static final Pattern MEDIA_TYPE = Pattern.compile("[a-z]{1,20}/[a-z0-9][a-z0-9.+-]{0,60}");

    /** Returns the name of a parameter in the namespace of WebMDS's functions, which URLs cannot set. */
    public static String own(String parameter) {
        return "Q{" + SourceDocument.FUNCTIONS + "}" + parameter;
    }

    @Override
    public byte[] transform(SourceDocument document, Map<String, String> parameters) throws TransformException {
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
            transformer.setStylesheetParameters(document.attachments()
                    .entrySet()
                    .stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, each -> nodes(each.getValue()))));
            XdmNode tree = readsStripped ? document.node() : document.unstripped().get();
            // Otherwise xsl:strip-space would wrap each node.
            transformer.getUnderlyingController().setStripSourceTrees(!readsStripped);
            transformer.setGlobalContextItem(tree);
            transformer.applyTemplates(tree, serializer(transformer, out, parameters.containsKey(FORM)));
            return out.bytes();
        } catch (SaxonApiException | IllegalStateException e) {
            throw new TransformException("style sheet %s failed%s: %s".formatted(name, where(e), reason(e)), e);
        }
    }

    /** Returns the names of the parameters; those in a namespace have the form {@code Q{URI}name}, which requests cannot send. */
    @Override
    public Set<String> parameters() {
        return executable.getGlobalParameters()
                .keySet()
                .stream()
                .map(each -> each.getNamespaceUri().isEmpty() ? each.getLocalName() : each.getEQName())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the type of the style sheet's {@code xsl:output}; HTML by default. */
    @Override
    public String contentType() {
        Serializer serializer = executable.load30().newSerializer();
        String type = serializer.getOutputProperty(Serializer.Property.MEDIA_TYPE);
        if (type != null && MEDIA_TYPE.matcher(type).matches()) {
            return type + "; charset=utf-8";
        }
        String method = serializer.getOutputProperty(Serializer.Property.METHOD);
        return method == null || method.equals("html") || method.equals("xhtml")
                ? "text/html; charset=utf-8"
                : method.equals("xml") ? "application/xml; charset=utf-8" : "text/plain; charset=utf-8";
    }

    /** @param asText true for a form other than HTML, which the style sheet writes as text */
    private static Serializer serializer(Xslt30Transformer transformer, OutputStream out, boolean asText) {
        Serializer serializer = transformer.newSerializer(out);
        if (asText) {
            serializer.setOutputProperty(Serializer.Property.METHOD, "text");
        }
        serializer.setOutputProperty(Serializer.Property.ENCODING, "UTF-8");
        return serializer;
    }

    private static Map<QName, XdmValue> values(Map<String, String> parameters) {
        return parameters.entrySet()
                .stream()
                .collect(Collectors.toMap(each -> QName.fromEQName(each.getKey()), each -> untyped(each.getValue())));
    }

    private static XdmValue nodes(List<SourceDocument> documents) {
        return new XdmValue(documents.stream().map(SourceDocument::node).toList());
    }

    /** Returns an untyped value, which converts to the declared type, such as xs:integer. */
    private static XdmValue untyped(String text) {
        try {
            return new XdmAtomicValue(text, ItemType.UNTYPED_ATOMIC);
        } catch (SaxonApiException e) {
            throw new IllegalStateException("every text is a valid untyped value", e);
        }
    }

    /** Returns the reason of a failure: if writing failed, that of the output, because Saxon's message does not name it. */
    private static String reason(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException) {
                return String.valueOf(cause.getMessage());
            }
        }
        return String.valueOf(failure.getMessage());
    }

    private String where(Exception failure) {
        return failure instanceof SaxonApiException saxon && saxon.getLineNumber() > 0
                ? " in " + StylesheetLocation.of(name, saxon.getSystemId(), saxon.getLineNumber())
                : "";
    }
}
