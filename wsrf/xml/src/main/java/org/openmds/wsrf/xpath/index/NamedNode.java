package org.openmds.wsrf.xpath.index;

import java.util.Optional;

import javax.xml.namespace.QName;

/**
 * A name for which an expression looks.
 *
 * @param isAttribute
 *            true for the name of an attribute, false for that of an element
 * @param owner
 *            name of the element whose attribute it is, if the expression says so
 */
public record NamedNode(QName name, boolean isAttribute, Optional<QName> owner) {
}
