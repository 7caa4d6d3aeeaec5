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
public record Token(Kind kind, String name, String value) {

    /** Texts that are longer are not looked for by value. */
    static final int LONGEST_VALUE = 256;

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

    static Token element(String name) {
        return new Token(Kind.ELEMENT, name, "");
    }

    static Token attribute(String name, String value) {
        return new Token(Kind.ATTRIBUTE, name, value);
    }

    static Token text(String name, String value) {
        return new Token(Kind.TEXT, name, value);
    }

    static Token compound(String name) {
        return new Token(Kind.COMPOUND, name, "");
    }
}
