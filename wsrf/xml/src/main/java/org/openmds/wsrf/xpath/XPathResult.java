package org.openmds.wsrf.xpath;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import org.openmds.wsrf.xml.XmlElement;

/**
 * The value of an XPath expression, in the form of a QueryResourcePropertiesResponse (mixed content, WS-ResourceProperties 1.2, section on
 * QueryResourceProperties): a node-set as its nodes in document order, other values as text by the rules of XPath's {@code string()}.
 */
public sealed interface XPathResult {

    /**
     * Writes the result as element content in UTF-8. An element is written with all namespaces in scope declared on it. An attribute, text
     * or namespace node is written as its escaped string value, one per line. A boolean, number or string is written as escaped text.
     */
    void writeTo(OutputStream out) throws IOException;

    /** Returns the effective boolean value, like XPath's {@code boolean()}. */
    boolean booleanValue();

    /** Returns the string value, like XPath's {@code string()}. */
    String stringValue();

    /** Returns the number of nodes in a node-set; 1 for other types. */
    int size();

    /** A set of nodes. */
    non-sealed interface NodeSet extends XPathResult {

        /** Returns the elements among the nodes, in document order, each in its own fragment of the tree. */
        List<XmlElement> elements();

        /**
         * Returns the nodes as elements in document order, each with all of its content in its own fragment of the tree; empty if a node is no element, or
         * if its content consists of several trees.
         */
        Optional<List<XmlElement>> wholeElements();

        /**
         * Returns a number that neither the bytes nor the steps of {@link #writeTo} exceed, found without writing; empty if a node is no whole element of
         * {@link #wholeElements}.
         */
        OptionalLong longestWritten();

        /**
         * Returns the nodes in document order, for evaluations from each of them. These begin with all steps and the whole time of one evaluation.
         *
         * @param most
         *            largest number of nodes
         */
        List<XPathNode> nodes(int most);
    }

    /** A boolean, number or string. */
    non-sealed interface Value extends XPathResult {

        /** Returns the value itself: a {@link Boolean}, {@link Number} or {@link String}. */
        Object value();
    }
}
