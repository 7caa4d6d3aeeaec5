package org.openmds.wsrf.xpath;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

import org.openmds.wsrf.xml.XmlElement;

/**
 * The value of an XPath expression, as it travels in a QueryResourcePropertiesResponse (mixed content, WS-ResourceProperties 1.2, section on
 * QueryResourceProperties): a node-set as its nodes in document order, the others as text by the rules of XPath's {@code string()}.
 */
public sealed interface XPathResult {

    /**
     * Writes the result as element content in UTF-8. An element is written with every namespace in scope declared on it; an attribute, text or
     * namespace node as its string value, escaped, one line each; a boolean, number or string as escaped text.
     */
    void writeTo(OutputStream out) throws IOException;

    /** The effective boolean value by XPath's {@code boolean()}. */
    boolean booleanValue();

    /** The string value by XPath's {@code string()}. */
    String stringValue();

    /** Number of nodes in a node-set, 1 for the other types. */
    int size();

    /** A set of nodes. */
    non-sealed interface NodeSet extends XPathResult {

        /** The elements among the nodes, in document order, each in the fragment of the tree where it stands. */
        List<XmlElement> elements();
    }

    /** A boolean, number or string. */
    non-sealed interface Value extends XPathResult {

        /** The value itself: a {@link Boolean}, {@link Number} or {@link String}. */
        Object value();
    }
}
