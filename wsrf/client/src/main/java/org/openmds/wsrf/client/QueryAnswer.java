package org.openmds.wsrf.client;

import java.util.List;

import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The answer to a query: mixed content, elements for a node-set, text for the other types of XPath.
 *
 * @param response
 *            the {@code rp:QueryResourcePropertiesResponse} element
 */
public record QueryAnswer(XmlFragment response) {

    /** The elements that were found. */
    public List<XmlFragment> elements() {
        return response.root().children().stream().map(XmlElement::toFragment).toList();
    }

    /** The text of the answer: the value of an expression that gives a string, number or boolean. */
    public String text() {
        return response.root().text();
    }
}
