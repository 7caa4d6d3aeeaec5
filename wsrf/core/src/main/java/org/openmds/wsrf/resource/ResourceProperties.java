package org.openmds.wsrf.resource;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlTree;

/**
 * The properties of a resource at one moment (WS-ResourceProperties 1.2, section 4): a document whose children are the values. Immutable and
 * thread-safe; values may be assembled on demand.
 */
public interface ResourceProperties {

    /** The property names that the resource declares, in document order; one may have no value. */
    Set<QName> names();

    /** The values of a property, each an element of that name; empty for one that is not declared. */
    List<XmlTree> values(QName name);

    /** The resource property document. */
    XmlTree document();

    /**
     * A number that identifies the document's content: where two views of one resource have the same, their documents are equal byte for byte. Empty
     * when the document changes by itself and must not be cached.
     */
    OptionalLong version();
}
