package org.openmds.wsrf.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Finds tags and the ends of elements in the bytes of a document in UTF-8, without parsing it. It relies on a parser that has accepted, or will read,
 * the same bytes: in another document it finds nothing, or an element that the parser refuses.
 */
final class MarkupScanner {

    /** "Not found". */
    static final int NONE = -1;

    private static final byte[] COMMENT = "<!--".getBytes(US_ASCII);
    private static final byte[] COMMENT_END = "-->".getBytes(US_ASCII);
    private static final byte[] CDATA = "<![CDATA[".getBytes(US_ASCII);
    private static final byte[] CDATA_END = "]]>".getBytes(US_ASCII);
    private static final byte[] INSTRUCTION = "<?".getBytes(US_ASCII);
    private static final byte[] INSTRUCTION_END = "?>".getBytes(US_ASCII);

    private final byte[] xml;

    MarkupScanner(byte[] xml) {
        this.xml = xml;
    }

    /** Returns the position of the next start or end tag from here, or none after {@link #NONE}; comments, instructions and text are skipped. */
    int nextTag(int from) {
        int at = from == NONE ? NONE : indexOf('<', from);
        while (at != NONE) {
            int after = afterMarkup(at);
            if (after == NONE || after == at) {
                return after;
            }
            at = indexOf('<', after);
        }
        return NONE;
    }

    /** Returns true if the tag at this position is an end tag. */
    boolean isEndTag(int tag) {
        return tag + 1 < xml.length && xml[tag + 1] == '/';
    }

    /** Returns true if the tag that ends before this position is that of an element without content. */
    boolean isEmptyElement(int afterTag) {
        return xml[afterTag - 2] == '/';
    }

    /** Returns the local name of the element whose start tag is at this position. */
    String localName(int tag) {
        int from = tag + 1;
        int at = from;
        while (at < xml.length && " \t\r\n/>".indexOf(xml[at]) < 0) {
            at++;
            if (xml[at - 1] == ':') {
                from = at;
            }
        }
        return new String(xml, from, at - from, US_ASCII);
    }

    /** Returns the position after the tag that begins here. */
    int afterTag(int tag) {
        for (int at = tag + 1; at < xml.length; at++) {
            byte next = xml[at];
            if (next == '>') {
                return at + 1;
            }
            if (next == '"' || next == '\'') {
                at = indexOf(next, at + 1);
                if (at == NONE) {
                    return NONE;
                }
            }
        }
        return NONE;
    }

    /** Returns the position after the next element from here; none if an end tag comes before it. */
    int afterNextElement(int from) {
        int tag = nextTag(from);
        return tag == NONE || isEndTag(tag) ? NONE : afterElement(tag);
    }

    /** Returns the position after the element whose start tag is here. */
    int afterElement(int tag) {
        int depth = 0;
        int at = tag;
        while (at != NONE) {
            int after = afterTag(at);
            if (after == NONE) {
                return NONE;
            }
            if (isEndTag(at)) {
                depth--;
            } else if (!isEmptyElement(after)) {
                depth++;
            }
            if (depth <= 0) {
                return after;
            }
            at = nextTag(after);
        }
        return NONE;
    }

    /** Returns the position after a comment, instruction or CDATA section; the same position for a tag; none for other markup. */
    private int afterMarkup(int at) {
        if (startsWith(COMMENT, at)) {
            return after(COMMENT_END, at + COMMENT.length);
        }
        if (startsWith(CDATA, at)) {
            return after(CDATA_END, at + CDATA.length);
        }
        if (startsWith(INSTRUCTION, at)) {
            return after(INSTRUCTION_END, at + INSTRUCTION.length);
        }
        return at + 1 < xml.length && xml[at + 1] != '!' ? at : NONE;
    }

    private int after(byte[] end, int from) {
        for (int at = indexOf(end[0], from); at != NONE; at = indexOf(end[0], at + 1)) {
            if (startsWith(end, at)) {
                return at + end.length;
            }
        }
        return NONE;
    }

    private boolean startsWith(byte[] text, int at) {
        if (at + text.length > xml.length) {
            return false;
        }
        for (int i = 0; i < text.length; i++) {
            if (xml[at + i] != text[i]) {
                return false;
            }
        }
        return true;
    }

    private int indexOf(int wanted, int from) {
        for (int at = from; at < xml.length; at++) {
            if (xml[at] == wanted) {
                return at;
            }
        }
        return NONE;
    }
}
