package org.openmds.wsrf.xml;

/**
 * The limits of a document. A document that exceeds one is refused with an {@link InvalidXmlException}. Further limits follow from these or
 * are fixed:
 *
 * <ul>
 * <li>on one element: 1,000 attributes and namespace declarations together
 * <li>in scope at one place: 1,000 namespace declarations
 * <li>in all: one namespace declaration and four attributes for each allowed element, but at least 1,000
 * <li>names: 1,000 characters each; 100 different names whose hashes have the same last twelve bits
 * <li>before the Body of a SOAP envelope: see {@link XmlReaders#openEnvelope}
 * </ul>
 *
 * <p>
 * The fixed limits are ten times as high if the number of elements has no limit: such limits are for documents that this process has
 * written itself, around content that was checked when it arrived.
 *
 * @param maxBytes
 *            length of the canonical form; the document itself has at most four times as many characters, and 64 Ki
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

    /** Nearly no limits: for documents that this process has written itself. */
    public static final XmlLimits OWN = new XmlLimits(Integer.MAX_VALUE, 10_000, Integer.MAX_VALUE, Integer.MAX_VALUE);

    private static final int FIXED = 1_000;
    private static final int FIXED_FOR_OWN_DOCUMENTS = 10 * FIXED;
    private static final int ATTRIBUTES_PER_ELEMENT = 4;
    private static final int CHARACTERS_PER_BYTE = 4;
    private static final int SPARE_CHARACTERS = 64 << 10;

    /** Returns the limits of a larger document around the limited one, with that many more levels. */
    public XmlLimits deeper(int levels) {
        int depth = (int) Math.min(Integer.MAX_VALUE, (long) maxDepth + levels);
        return new XmlLimits(maxBytes, depth, maxElements, maxAttributeBytes);
    }

    /** Returns the limit of attributes and namespace declarations on one element. */
    int maxPerElement() {
        return fixed();
    }

    /** Returns the limit of namespace declarations in scope: the parser searches them one by one for each prefix. */
    int maxInScope() {
        return fixed();
    }

    /** Returns the limit of the length of a name, in characters. */
    int maxNameLength() {
        return fixed();
    }

    /** Returns the limit of all namespace declarations. */
    long maxDeclarations() {
        return Math.max(fixed(), maxElements);
    }

    /** Returns the limit of all attributes. */
    long maxAttributes() {
        return Math.max(fixed(), (long) ATTRIBUTES_PER_ELEMENT * maxElements);
    }

    /** Returns the limit of the length of the document before it is parsed, in characters. */
    long maxCharacters() {
        return (long) CHARACTERS_PER_BYTE * maxBytes + SPARE_CHARACTERS;
    }

    private int fixed() {
        return maxElements == Integer.MAX_VALUE ? FIXED_FOR_OWN_DOCUMENTS : FIXED;
    }
}
