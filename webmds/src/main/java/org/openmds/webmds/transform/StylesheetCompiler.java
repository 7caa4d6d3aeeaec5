package org.openmds.webmds.transform;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

import javax.xml.stream.XMLStreamException;
import javax.xml.transform.stax.StAXSource;
import javax.xml.transform.stream.StreamSource;

import org.openmds.wsrf.client.PartedDocument;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlReaders;

import net.sf.saxon.lib.Feature;
import net.sf.saxon.lib.FeatureKeys;
import net.sf.saxon.lib.ResourceResolver;
import net.sf.saxon.s9api.DocumentBuilder;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.WhitespaceStrippingPolicy;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XmlProcessingError;
import net.sf.saxon.s9api.XsltCompiler;
import net.sf.saxon.trans.XPathException;

/**
 * Compiles style sheets and prepares documents for them. A style sheet can read only its document: no {@code document()}, no file, no network, no
 * Java; it can import {@code webmds:NAME.xsl}, the style sheets of WebMDS's own pages, and files of its folder. Thread-safe.
 */
public final class StylesheetCompiler {

    /** URI scheme of WebMDS's own style sheets. */
    public static final String SCHEME = "webmds";

    private static final List<String> EXTERNAL_ENTITIES = List.of(
            "http://xml.org/sax/features/external-general-entities",
            "http://xml.org/sax/features/external-parameter-entities",
            "http://apache.org/xml/features/nonvalidating/load-external-dtd");

    private final Processor processor = new Processor(false);

    public StylesheetCompiler() {
        processor.setConfigurationProperty(Feature.ALLOW_EXTERNAL_FUNCTIONS, false);
        processor.setConfigurationProperty(Feature.DISABLE_XSL_EVALUATE, true);
        processor.setConfigurationProperty(Feature.ALLOWED_PROTOCOLS, "");
        // The input of parse-xml() is not trusted.
        EXTERNAL_ENTITIES.forEach(each -> processor.getUnderlyingConfiguration()
                .setConfigurationProperty(FeatureKeys.XML_PARSER_FEATURE + each, false));
        processor.getUnderlyingConfiguration().setResourceResolver(refuse());
    }

    /** Reads imported style sheets. */
    @FunctionalInterface
    public interface ImportReader {

        /**
         * Returns the bytes of a style sheet.
         *
         * @param name
         *            name without a path, for example {@code common.xsl}
         * @throws IOException
         *             the style sheet does not exist or cannot be read
         */
        byte[] read(String name) throws IOException;
    }

    /** Compiles one of WebMDS's own style sheets. */
    public Stylesheet builtIn(String name) throws TransformException {
        try {
            return compile(name, builtInBytes(name + ".xsl"), other -> {
                throw new IOException("there is no style sheet " + other);
            }, true);
        } catch (IOException e) {
            throw new TransformException("WebMDS has no style sheet " + name, e);
        }
    }

    /**
     * Compiles a style sheet.
     *
     * @param importReader
     *            style sheets that it can import
     * @throws TransformException
     *             the style sheet has errors; the message lists them with their lines
     */
    public Stylesheet compile(String name, byte[] text, ImportReader importReader) throws TransformException {
        return compile(name, text, importReader, false);
    }

    private Stylesheet compile(String name, byte[] text, ImportReader importReader, boolean readsStripped)
            throws TransformException {
        List<String> errors = new ArrayList<>();
        XsltCompiler compiler = processor.newXsltCompiler();
        compiler.setErrorReporter(error -> add(name, errors, error));
        compiler.setResourceResolver(request -> imported(request.uri, importReader));
        StreamSource source = new StreamSource(new ByteArrayInputStream(text), SCHEME + ":" + name + ".xsl");
        try {
            return new Stylesheet(name, digest(text) + Integer.toHexString(System.identityHashCode(compiler)),
                    compiler.compile(source), readsStripped);
        } catch (SaxonApiException e) {
            if (errors.isEmpty()) {
                errors.add(String.valueOf(e.getMessage()));
            }
            throw new TransformException("style sheet %s cannot be used: %s".formatted(name, String.join("; ", errors)),
                    e);
        }
    }

    /** Prepares a document for style sheets. */
    public SourceDocument document(XmlFragment fragment) {
        PartedDocument content = PartedDocument.whole(fragment);
        DocumentMemory.made(content);
        return document(content, content.version(), Optional.empty(), HeldDocument.uncounted());
    }

    /**
     * Prepares a document for style sheets, whose memory is counted.
     *
     * @param previous
     *            the previous document of the same source: if it has a tree, that of the new one is made of it
     */
    SourceDocument document(PartedDocument content, String version, Optional<SourceDocument> previous,
            HeldDocument held) {
        CachedSupplier<XdmNode> stripped = previous.flatMap(before -> assembled(content, before))
                .map(CachedSupplier::of)
                .orElseGet(() -> new CachedSupplier<>(() -> tree(content.stream(), WhitespaceStrippingPolicy.ALL)));
        return new SourceDocument(version, content, stripped,
                new CachedSupplier<>(() -> tree(content.stream(), WhitespaceStrippingPolicy.NONE)), held);
    }

    private Optional<XdmNode> assembled(PartedDocument content, SourceDocument previous) {
        return previous.stripped()
                .known()
                .flatMap(tree -> TreeAssembly.of(content, previous.content(), tree,
                        part -> tree(content.part(part), WhitespaceStrippingPolicy.ALL)));
    }

    private XdmNode tree(InputStream bytes, WhitespaceStrippingPolicy whitespace) {
        DocumentBuilder builder = processor.newDocumentBuilder();
        builder.setWhitespaceStrippingPolicy(whitespace);
        try {
            return builder.build(new StAXSource(XmlReaders.openOwn(bytes)));
        } catch (SaxonApiException | XMLStreamException e) {
            throw new IllegalStateException("the document cannot be read: " + e.getMessage(), e);
        }
    }

    private static void add(String name, List<String> errors, XmlProcessingError error) {
        if (!error.isWarning() && errors.size() < 20) {
            int line = error.getLocation() == null ? -1 : error.getLocation().getLineNumber();
            errors.add(line > 0
                    ? StylesheetLocation.of(name, error.getLocation().getSystemId(), line) + ": " + error.getMessage()
                    : error.getMessage());
        }
    }

    private static StreamSource imported(String uri, ImportReader importReader) throws XPathException {
        URI named = URI.create(uri);
        String name = String.valueOf(named.getSchemeSpecificPart());
        boolean beside = named.getScheme() == null && named.getRawAuthority() == null;
        if (!beside && !SCHEME.equals(named.getScheme()) || name.contains("/") || name.contains("..")) {
            throw new XPathException(
                    "the import of %s is not allowed: a style sheet can import files of its folder and webmds:NAME.xsl"
                            .formatted(uri));
        }
        try {
            return new StreamSource(
                    new ByteArrayInputStream(exists(name) ? builtInBytes(name) : importReader.read(name)),
                    SCHEME + ":" + name);
        } catch (IOException e) {
            throw new XPathException("%s cannot be imported: %s".formatted(name, e.getMessage()), e);
        }
    }

    private static ResourceResolver refuse() {
        return request -> {
            throw new XPathException("a style sheet may not read %s".formatted(request.uri));
        };
    }

    private static boolean exists(String name) {
        return StylesheetCompiler.class.getResource("/org/openmds/webmds/xslt/" + name) != null;
    }

    private static byte[] builtInBytes(String name) throws IOException {
        try (InputStream in = StylesheetCompiler.class.getResourceAsStream("/org/openmds/webmds/xslt/" + name)) {
            if (in == null) {
                throw new IOException("there is no style sheet " + name);
            }
            return in.readAllBytes();
        }
    }

    /** Returns the version of a document with these bytes. */
    static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
