package org.openmds.wsrf.resource;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlTree;

/**
 * The properties of a resource at one moment (WS-ResourceProperties 1.2, section 4): a document whose children are the property values. Immutable and
 * thread-safe; the values may be built on demand.
 */
public interface ResourceProperties {

    /** Returns the names of the declared properties in document order. A property may have no value. */
    Set<QName> names();

    /** Returns the values of a property, each an element with that name; empty for an undeclared property. */
    List<XmlTree> values(QName name);

    /** Returns the resource property document. */
    XmlTree document();

    /**
     * Returns a number that identifies the content of the document. Two views of one resource with the same number have equal documents, byte for
     * byte. Empty if the document changes by itself and must not be cached.
     */
    OptionalLong version();
}
