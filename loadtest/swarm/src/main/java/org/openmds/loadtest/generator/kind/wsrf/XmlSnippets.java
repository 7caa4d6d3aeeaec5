package org.openmds.loadtest.generator.kind.wsrf;

import java.io.IOException;
import java.io.StringReader;

import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.openmds.loadtest.generator.kind.http.RequestOptions;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Parses small XML documents, such as answers with endpoint references and texts in plans. */
final class XmlSnippets {

    private XmlSnippets() {
    }

    static String escape(String text) {
        return RequestOptions.ValueEscaping.XML.apply(text);
    }

    /**
     * Parses a text.
     *
     * @throws IllegalArgumentException
     *             if it is not well-formed or has a DTD; the message contains the position
     */
    static Document parse(String text) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newNSInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler());
            return builder.parse(new InputSource(new StringReader(text)));
        } catch (ParserConfigurationException | IOException e) {
            throw new IllegalStateException(e);
        } catch (SAXException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
