package org.openmds.wsrf.xpath.index;

/**
 * A fact about an entry's content that a condition can require. It has no namespace: a token selects candidates, which are evaluated in
 * any case.
 *
 * @param kind
 *            the kind of fact
 * @param name
 *            local name of the element or attribute
 * @param value
 *            the attribute's value or the element's text; empty for the other kinds
 */
public record IndexToken(Kind kind, String name, String value) {

    /** Longer texts are not indexed by value. */
    static final int MAX_VALUE_LENGTH = 256;

    /** The kind of fact. */
    public enum Kind {
        /** The entry has an element with this name. */
        ELEMENT,
        /** The entry has an attribute with this name and value. */
        ATTRIBUTE,
        /** The entry has an element with this name and text, without child elements. */
        TEXT,
        /** The entry has an element with this name whose text is not a token: it has child elements, or the text is too long. */
        COMPOUND
    }

    /** Returns a 64-bit hash; different tokens hardly ever have the same. */
    public long hash() {
        return hash(hash(kind.ordinal() + 1, name), value);
    }

    public static IndexToken element(String name) {
        return new IndexToken(Kind.ELEMENT, name, "");
    }

    public static IndexToken attribute(String name, String value) {
        return new IndexToken(Kind.ATTRIBUTE, name, value);
    }

    public static IndexToken text(String name, String value) {
        return new IndexToken(Kind.TEXT, name, value);
    }

    public static IndexToken compound(String name) {
        return new IndexToken(Kind.COMPOUND, name, "");
    }

    /** Hashes with FNV-1a over UTF-16 units. A final mix spreads the low bits, which select the place in a table. */
    private static long hash(long seed, String text) {
        long hash = seed ^ 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ hash >>> 32) * 0x9e3779b97f4a7c15L;
        return hash ^ hash >>> 29;
    }
}
