package org.openmds.wsrf.xml;

/**
 * The limits of a document. A document that exceeds one is refused with an {@link InvalidXmlException}. Further limits are fixed: 1,000
 * attributes and declarations on one element; 1,000 namespace declarations in scope in a fragment (without those of the envelope around
 * it); 100 different names whose hashes have the same last twelve bits.
 *
 * @param maxBytes
 *            length of the canonical form
 * @param maxDepth
 *            nesting of elements
 * @param maxElements
 *            number of elements
 * @param maxAttributeBytes
 *            length of one attribute value in UTF-8
 */
public record XmlLimits(int maxBytes, int maxDepth, int maxElements, int maxAttributeBytes) {

    /** 16 MiB, 100 levels, one million elements, 64 KiB for an attribute value. */
    public static final XmlLimits DEFAULT = new XmlLimits(16 << 20, 100, 1_000_000, 64 << 10);
}
