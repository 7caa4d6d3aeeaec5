package org.openmds.wsrf.endpoint;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.validation.Schema;

import jakarta.servlet.http.HttpServletResponse;

import org.apache.cxf.databinding.DataWriter;
import org.apache.cxf.message.Attachment;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbortedInvocationException;
import org.apache.cxf.phase.PhaseInterceptorChain;
import org.apache.cxf.service.model.MessagePartInfo;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.codehaus.stax2.XMLStreamWriter2;
import org.openmds.wsrf.endpoint.message.FaultTranslation;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlReaders;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Writes serialized bytes between the tags that CXF writes. If CXF writes to a tree instead of a stream, as for WS-Security, the bytes are parsed
 * into the tree.
 */
final class RawWriter implements DataWriter<XMLStreamWriter> {

    private static final Logger LOG = LogManager.getLogger();

    @Override
    public void write(Object content, XMLStreamWriter writer) {
        XmlOutput output = (XmlOutput) content;
        try {
            if (writer instanceof XMLStreamWriter2) {
                // Closes the pending start tag, so that the bytes can be written directly to the stream.
                writer.writeCharacters("");
                writer.flush();
                output.writeTo(PhaseInterceptorChain.getCurrentMessage().getContent(OutputStream.class));
            } else {
                copy(output, writer);
            }
        } catch (XMLStreamException | IOException e) {
            throw abort(PhaseInterceptorChain.getCurrentMessage(), e);
        }
    }

    @Override
    public void write(Object content, MessagePartInfo part, XMLStreamWriter writer) {
        write(content, writer);
    }

    /**
     * Aborts the response. Part of the answer may have been sent, and a fault after it would not be XML. The status becomes 500 if it is not sent
     * yet.
     */
    private static AbortedInvocationException abort(Message message, Exception cause) {
        if (!FaultTranslation.isConnectionLost(cause)) {
            LOG.error("an answer could not be written", cause);
        }
        HttpServletResponse response = ExchangeValues.response(message);
        if (!response.isCommitted()) {
            response.setStatus(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
        }
        return new AbortedInvocationException(new IllegalStateException("the answer could not be written", cause));
    }

    /** Parses the content within a wrapper element, because it may consist of several elements. */
    private static void copy(XmlOutput output, XMLStreamWriter writer) throws XMLStreamException, IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write("<all>".getBytes(StandardCharsets.UTF_8));
        output.writeTo(bytes);
        bytes.write("</all>".getBytes(StandardCharsets.UTF_8));
        Element all = StaxUtils.read(XmlReaders.openOwn(bytes.toByteArray())).getDocumentElement();
        for (Node child = all.getFirstChild(); child != null; child = child.getNextSibling()) {
            StaxUtils.copy((Element) child, writer);
        }
    }

    @Override
    public void setProperty(String key, Object value) {
        // No property is needed.
    }

    @Override
    public void setSchema(Schema schema) {
        // Answers are valid by construction.
    }

    @Override
    public void setAttachments(Collection<Attachment> attachments) {
        // Answers have no attachments.
    }
}
