package org.openmds.wsrf.xml;

/** What a node of a fragment's tree is, in the sense of XPath 1.0, section 5 (there is no document node: a fragment is an element). */
public enum NodeKind {
    ELEMENT, ATTRIBUTE, NAMESPACE, TEXT, COMMENT, INSTRUCTION
}
