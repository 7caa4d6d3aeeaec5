package org.openmds.wsrf.xml;

/** The kind of a node in a fragment's tree, as in XPath 1.0, section 5. There is no document node: a fragment is an element. */
public enum NodeKind {
    ELEMENT, ATTRIBUTE, NAMESPACE, TEXT, COMMENT, INSTRUCTION
}
