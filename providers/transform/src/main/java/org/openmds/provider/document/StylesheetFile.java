package org.openmds.provider.document;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;
import javax.xml.transform.stax.StAXSource;
import javax.xml.transform.stream.StreamSource;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.FileInput;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlReaders;

import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.Serializer;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.Xslt30Transformer;
import net.sf.saxon.s9api.XsltCompiler;
import net.sf.saxon.s9api.XsltExecutable;

/**
 * A style sheet (XSLT 3.0) in a file. It is compiled at first use, and again when the file has changed. It can read only the document that it
 * transforms. Not thread-safe.
 */
final class StylesheetFile {

    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_ERRORS = 20;

    private final Path file;
    private final Processor processor = SafeProcessor.open();
    private @Nullable CompiledStylesheet compiled;

    /** A compiled style sheet, with the state of the file at that time. */
    private record CompiledStylesheet(FileTime modified, long length, XsltExecutable executable) {
    }

    StylesheetFile(Path file) {
        this.file = file;
    }

    /**
     * Transforms a document.
     *
     * @throws CollectionException
     *             the style sheet cannot be read or compiled, fails, or produces no XML document; the message says where
     */
    XmlFragment transform(XmlFragment document, Deadline deadline) throws CollectionException {
        Xslt30Transformer transformer = executable(deadline).load30();
        TransformOutput out = new TransformOutput(deadline);
        try {
            transformer.setErrorReporter(_ -> {
            });
            transformer.setMessageHandler(_ -> {
            });
            transformer.setResultDocumentHandler(uri -> {
                throw new IllegalStateException("xsl:result-document is not allowed");
            });
            XdmNode node = processor.newDocumentBuilder()
                    .build(new StAXSource(XmlReaders.openOwn(document.toBytes())));
            transformer.setGlobalContextItem(node);
            Serializer serializer = transformer.newSerializer(out);
            serializer.setOutputProperty(Serializer.Property.METHOD, "xml");
            serializer.setOutputProperty(Serializer.Property.ENCODING, "UTF-8");
            transformer.applyTemplates(node, serializer);
            return XmlFragment.parse(out.bytes(), XmlLimits.DEFAULT);
        } catch (SaxonApiException | XMLStreamException | IllegalStateException e) {
            throw new CollectionException("style sheet %s failed%s: %s".formatted(file, line(e), reason(e)), e);
        } catch (StackOverflowError e) {
            throw new CollectionException("style sheet %s nests its calls too deeply".formatted(file), e);
        } catch (InvalidXmlException e) {
            throw new CollectionException(
                    "the output of style sheet %s is not an XML document: %s".formatted(file, e.getMessage()), e);
        }
    }

    private XsltExecutable executable(Deadline deadline) throws CollectionException {
        try {
            FileTime modified = Files.getLastModifiedTime(file);
            long length = Files.size(file);
            CompiledStylesheet known = compiled;
            if (known == null || !known.modified().equals(modified) || known.length() != length) {
                known = new CompiledStylesheet(modified, length,
                        compile(new FileInput(file, MAX_BYTES).read(deadline)));
                compiled = known;
            }
            return known.executable();
        } catch (IOException e) {
            throw new CollectionException("style sheet %s cannot be read: %s".formatted(file, e), e);
        }
    }

    private XsltExecutable compile(byte[] text) throws CollectionException {
        List<String> errors = new ArrayList<>();
        XsltCompiler compiler = processor.newXsltCompiler();
        compiler.setErrorReporter(error -> {
            if (!error.isWarning() && errors.size() < MAX_ERRORS) {
                int line = error.getLocation() == null ? -1 : error.getLocation().getLineNumber();
                errors.add(line > 0 ? "line %d: %s".formatted(line, error.getMessage()) : error.getMessage());
            }
        });
        compiler.setResourceResolver(SafeProcessor.refusing());
        try {
            // The administrator's own file: Saxon reads it with the JDK's parser, for the line numbers in its messages.
            return compiler.compile(new StreamSource(new ByteArrayInputStream(text), file.toUri().toString()));
        } catch (SaxonApiException e) {
            if (errors.isEmpty()) {
                errors.add(String.valueOf(e.getMessage()));
            }
            throw new CollectionException(oneLine("style sheet %s cannot be used: %s".formatted(file,
                    String.join("; ", errors))), e);
        }
    }

    private static String line(Exception failure) {
        return failure instanceof SaxonApiException saxon && saxon.getLineNumber() > 0
                ? " in line " + saxon.getLineNumber()
                : "";
    }

    /** Returns the cause that {@link TransformOutput} gave, because Saxon's own message does not contain it. */
    private static String reason(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException) {
                return oneLine(String.valueOf(cause.getMessage()));
            }
        }
        return oneLine(String.valueOf(failure.getMessage()));
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
