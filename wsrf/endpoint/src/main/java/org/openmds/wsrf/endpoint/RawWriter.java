package org.openmds.wsrf.endpoint;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.validation.Schema;

import org.apache.cxf.databinding.DataWriter;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Attachment;
import org.apache.cxf.message.Message;
import org.apache.cxf.service.model.MessagePartInfo;
import org.apache.cxf.staxutils.StaxUtils;
import org.codehaus.stax2.XMLStreamWriter2;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * Writes ready bytes between the tags that CXF writes. Where CXF writes to a tree instead of a stream (WS-Security does), the bytes are parsed into it.
 * Not thread-safe: one for each message.
 */
final class RawWriter implements DataWriter<XMLStreamWriter> {

    private OutputStream stream = OutputStream.nullOutputStream();
    private boolean streaming;

    @Override
    public void write(Object content, XMLStreamWriter writer) {
        XmlOutput output = (XmlOutput) content;
        try {
            if (streaming && writer instanceof XMLStreamWriter2) {
                writer.writeCharacters("");
                writer.flush();
                output.writeTo(stream);
            } else {
                copy(output, writer);
            }
        } catch (XMLStreamException | IOException e) {
            throw new Fault(e);
        }
    }

    @Override
    public void write(Object content, MessagePartInfo part, XMLStreamWriter writer) {
        write(content, writer);
    }

    private static void copy(XmlOutput output, XMLStreamWriter writer) throws XMLStreamException, IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        output.writeTo(bytes);
        XMLStreamReader reader = StaxUtils.createXMLStreamReader(new ByteArrayInputStream(bytes.toByteArray()));
        StaxUtils.copy(reader, writer, true);
    }

    @Override
    public void setProperty(String key, Object value) {
        if (value instanceof Message message && message.getContent(OutputStream.class) != null) {
            stream = message.getContent(OutputStream.class);
            streaming = true;
        }
    }

    @Override
    public void setSchema(Schema schema) {
        // Answers are valid by construction.
    }

    @Override
    public void setAttachments(Collection<Attachment> attachments) {
        // Answers have none.
    }
}
