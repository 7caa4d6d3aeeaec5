package org.openmds.loadtest.systems.rgma.servlet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/**
 * The XML format of tuples, as R-GMA's servlets wrote it.
 *
 * <pre>{@code
 * <edg:XMLResponse xmlns:edg="http://www.edg.org"><XMLResultSet>
 *   <rowMetaData><colMetaData>host</colMetaData><colMetaData>load1</colMetaData></rowMetaData>
 *   <row><col>node0001</col><col>0.25</col></row>
 * </XMLResultSet></edg:XMLResponse>
 * }</pre>
 */
public final class TuplesXml {

    private static final String NAMESPACE = "http://www.edg.org";
    private static final XMLOutputFactory OUTPUTS = XMLOutputFactory.newDefaultFactory();
    private static final XMLInputFactory INPUTS = inputs();

    private TuplesXml() {
    }

    private static XMLInputFactory inputs() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }

    /** Writes the document in UTF-8. */
    public static byte[] write(Tuples tuples) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256 + 128 * tuples.rows().size());
        try {
            XMLStreamWriter xml = OUTPUTS.createXMLStreamWriter(bytes, StandardCharsets.UTF_8.name());
            xml.writeStartDocument();
            xml.writeStartElement("edg", "XMLResponse", NAMESPACE);
            xml.writeNamespace("edg", NAMESPACE);
            xml.writeStartElement("XMLResultSet");
            write(xml, "rowMetaData", "colMetaData", tuples.columns());
            for (List<String> row : tuples.rows()) {
                write(xml, "row", "col", row);
            }
            xml.writeEndElement();
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
            return bytes.toByteArray();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("cannot write XML to memory", e);
        }
    }

    private static void write(XMLStreamWriter xml, String element, String each, List<String> values)
            throws XMLStreamException {
        xml.writeStartElement(element);
        for (String value : values) {
            xml.writeStartElement(each);
            xml.writeCharacters(value);
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    /**
     * @throws IOException
     *             if the document does not have this format
     */
    public static Tuples read(byte[] document) throws IOException {
        try {
            XMLStreamReader xml = INPUTS.createXMLStreamReader(new ByteArrayInputStream(document));
            try {
                return read(xml);
            } finally {
                xml.close();
            }
        } catch (XMLStreamException e) {
            throw new IOException("the document is not well-formed XML: " + e.getMessage(), e);
        }
    }

    private static Tuples read(XMLStreamReader xml) throws XMLStreamException, IOException {
        List<String> columns = List.of();
        List<List<String>> rows = new ArrayList<>();
        boolean found = false;
        while (xml.hasNext()) {
            if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            switch (xml.getLocalName()) {
                case "rowMetaData" -> {
                    columns = values(xml, "colMetaData");
                    found = true;
                }
                case "row" -> rows.add(row(xml, columns.size()));
                default -> {
                    // Elements around the rows.
                }
            }
        }
        if (!found) {
            throw new IOException("expected rowMetaData of an XMLResultSet, found none");
        }
        return new Tuples(columns, rows);
    }

    private static List<String> row(XMLStreamReader xml, int columns) throws XMLStreamException, IOException {
        List<String> row = values(xml, "col");
        if (row.size() != columns) {
            throw new IOException("expected rows of %d columns, got one of %d".formatted(columns, row.size()));
        }
        return row;
    }

    private static List<String> values(XMLStreamReader xml, String each) throws XMLStreamException, IOException {
        List<String> values = new ArrayList<>();
        while (xml.nextTag() == XMLStreamConstants.START_ELEMENT) {
            if (!xml.getLocalName().equals(each)) {
                throw new IOException("expected %s, got %s".formatted(each, xml.getLocalName()));
            }
            values.add(xml.getElementText());
        }
        return List.copyOf(values);
    }
}
