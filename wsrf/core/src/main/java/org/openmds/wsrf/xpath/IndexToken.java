package org.openmds.wsrf.xpath;

/**
 * Something that an entry has and that a condition can ask for. Namespaces are left out: a token finds candidates, which are evaluated anyway.
 *
 * @param kind
 *            what it is
 * @param name
 *            local name of the element or attribute
 * @param value
 *            the attribute's value or the element's text; empty for the other kinds
 */
public record IndexToken(Kind kind, String name, String value) {

    /** Texts that are longer are not looked for by value. */
    static final int MAX_VALUE_LENGTH = 256;

    /** What a token tells of an entry. */
    public enum Kind {
        /** It has an element of that name. */
        ELEMENT,
        /** It has an attribute of that name and value. */
        ATTRIBUTE,
        /** It has an element of that name without elements in it, of that text. */
        TEXT,
        /** It has an element of that name whose text is not a token: with elements in it, or too long. */
        COMPOUND
    }

    /** 64 bits that are hardly ever the same for two tokens. */
    public long hash() {
        return hash(hash(kind.ordinal() + 1, name), value);
    }

    static IndexToken element(String name) {
        return new IndexToken(Kind.ELEMENT, name, "");
    }

    static IndexToken attribute(String name, String value) {
        return new IndexToken(Kind.ATTRIBUTE, name, value);
    }

    static IndexToken text(String name, String value) {
        return new IndexToken(Kind.TEXT, name, value);
    }

    static IndexToken compound(String name) {
        return new IndexToken(Kind.COMPOUND, name, "");
    }

    /** FNV-1a over UTF-16 units, with a mix at the end because the low bits choose the place in a table. */
    private static long hash(long seed, String text) {
        long hash = seed ^ 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ hash >>> 32) * 0x9e3779b97f4a7c15L;
        return hash ^ hash >>> 29;
    }
}
