package org.openmds.wsrf.xml;

/**
 * What a document may be at most. Exceeding any of them is an {@link InvalidXmlException}. Fixed besides: 1,000 attributes and declarations on one
 * element, 1,000 namespace declarations in scope at one place of a fragment (not of an envelope around it), and 100 different names whose hashes end in the same twelve bits.
 *
 * @param maxBytes
 *            length of the canonical form
 * @param maxDepth
 *            nesting of elements
 * @param maxElements
 *            number of elements
 * @param maxAttributeBytes
 *            length of one attribute value, UTF-8
 */
public record XmlLimits(int maxBytes, int maxDepth, int maxElements, int maxAttributeBytes) {

    /** 16 MiB, 100 levels, one million elements, 64 KiB an attribute. */
    public static final XmlLimits DEFAULT = new XmlLimits(16 << 20, 100, 1_000_000, 64 << 10);
}
