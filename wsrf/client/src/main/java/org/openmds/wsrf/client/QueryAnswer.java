package org.openmds.wsrf.client;

import java.util.List;

import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The answer to a query: mixed content, with elements for a node-set and text for the other XPath types.
 *
 * @param response
 *            the {@code rp:QueryResourcePropertiesResponse} element
 */
public record QueryAnswer(XmlFragment response) {

    /** Returns the elements of the answer. */
    public List<XmlFragment> elements() {
        return response.root().children().stream().map(XmlElement::toFragment).toList();
    }

    /** Returns the text of the answer: the value of an expression of type string, number or boolean. */
    public String text() {
        return response.root().text();
    }
}
