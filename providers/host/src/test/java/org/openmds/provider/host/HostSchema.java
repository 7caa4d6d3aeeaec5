package org.openmds.provider.host;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URL;
import java.util.Objects;

import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;

import org.openmds.wsrf.xml.XmlFragment;
import org.xml.sax.SAXException;

/** The published schema. Every document in the tests must be valid. */
final class HostSchema {
    private static final Schema SCHEMA = load();

    static void validate(XmlFragment document) throws SAXException, IOException {
        SCHEMA.newValidator().validate(new StreamSource(new ByteArrayInputStream(document.toBytes())));
    }

    private static Schema load() {
        URL schema = Objects.requireNonNull(HostProvider.class.getResource("glue-host.xsd"));
        try {
            return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(schema);
        } catch (SAXException e) {
            throw new IllegalStateException(e);
        }
    }

    private HostSchema() {
    }
}
