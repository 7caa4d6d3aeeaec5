package org.openmds.wsrf.xml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A reader of canonical bytes that this program has written itself, such as those of stored entries. It takes the bytes as they are and only finds the
 * nodes, so it is several times faster than a parser. It does not check what the writer has checked: characters, double attributes, limits. Other
 * bytes, which a parser could read, are refused with {@link NotCanonicalException}. Not thread-safe.
 */
public final class CanonicalReader {

    private static final byte[] COMMENT = "<!--".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] COMMENT_END = "-->".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] INSTRUCTION_END = "?>".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DECLARATION = "xmlns".getBytes(StandardCharsets.US_ASCII);

    /** Unsynchronised: a String is immutable, and a lost update costs one object. */
    private static final @Nullable String[] SHARED_TEXTS = new @Nullable String[2048];
    private static final int MAX_SHARED_LENGTH = 96;

    private final byte[] bytes;
    private int at;
    private NodeTable nodes = new NodeTable();
    private NameTable names = new NameTable();
    private NamespaceScope scope = new NamespaceScope();
    private int origin;
    private int[] open = new int[16];
    private int depth;

    /** The attributes of the current start tag: start of the name, its end, start of the value, its end. */
    private int[] attributes = new int[32];
    private int attributeInts;

    /** The bytes are not what the canonical writer writes. */
    public static final class NotCanonicalException extends RuntimeException {

        private static final long serialVersionUID = 1;

        NotCanonicalException(int offset) {
            super("not the canonical form at offset " + offset);
        }
    }

    /** Creates a reader at the first byte. The bytes must not be changed. */
    public CanonicalReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Reads a start tag of an element without namespace and without declarations, which is not empty.
     *
     * @return the attributes
     */
    public Map<String, String> startTag(String name) {
        expect('<');
        int nameStart = at;
        skipName();
        if (!text(nameStart, at).equals(name)) {
            throw refused();
        }
        readAttributes();
        expect('>');
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < attributeInts; i += 4) {
            values.put(text(attributes[i], attributes[i + 1]),
                    CharacterReferences.decode(bytes, attributes[i + 2], attributes[i + 3], true));
        }
        return values;
    }

    /** Reads an element as a fragment of its own: its bytes are copied. */
    public XmlFragment element() {
        origin = at;
        nodes = new NodeTable();
        names = new NameTable();
        scope = new NamespaceScope();
        depth = 0;
        if (byteAt(at) != '<' || !isNameByte(byteAt(at + 1))) {
            throw refused();
        }
        do {
            next();
        } while (depth > 0);
        return new XmlFragment(new XmlNodes(Arrays.copyOfRange(bytes, origin, at), nodes, names));
    }

    /** Reads the end tag of an element without namespace. */
    public void endTag(String name) {
        expect('<');
        expect('/');
        int start = at;
        skipName();
        if (!text(start, at).equals(name)) {
            throw refused();
        }
        expect('>');
    }

    /** Checks that all bytes are read. */
    public void end() {
        if (at != bytes.length) {
            throw refused();
        }
    }

    private void next() {
        if (byteAt(at) != '<') {
            characters();
            return;
        }
        switch (byteAt(at + 1)) {
            case '/' -> endTag();
            case '!' -> comment();
            case '?' -> instruction();
            default -> element(at++);
        }
    }

    private void characters() {
        int start = at;
        boolean escaped = false;
        while (byteAt(at) != '<') {
            escaped |= bytes[at] == '&';
            at++;
        }
        add(NodeKind.TEXT, 0, start, at, escaped);
    }

    private void comment() {
        if (!matches(at, COMMENT)) {
            throw refused();
        }
        int start = at + COMMENT.length;
        at = find(COMMENT_END, start);
        add(NodeKind.COMMENT, 0, start, at, false);
        at += COMMENT_END.length;
    }

    private void instruction() {
        at += 2;
        int target = at;
        while (byteAt(at) != ' ' && bytes[at] != '?') {
            at++;
        }
        int name = names.position("", "", text(target, at));
        int start = bytes[at] == ' ' ? at + 1 : at;
        at = find(INSTRUCTION_END, start);
        add(NodeKind.INSTRUCTION, name, start, at, false);
        at += INSTRUCTION_END.length;
    }

    private void endTag() {
        int node = open[depth - 1];
        int start = at + 2;
        at = start;
        skipName();
        int nameStart = origin + nodes.startOffset(node) + 1;
        if (!Arrays.equals(bytes, start, at, bytes, nameStart, nameStart + at - start)
                || isNameByte(bytes[nameStart + at - start])) {
            throw refused();
        }
        expect('>');
        close(node);
    }

    private void close(int node) {
        nodes.close(node, at - origin, false);
        scope.leave(depth--);
    }

    /** Reads a start tag; the position is behind its first character. */
    private void element(int start) {
        int nameStart = at;
        skipName();
        int nameEnd = at;
        readAttributes();
        int parent = depth == 0 ? XmlNodes.NONE : open[depth - 1];
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        depth++;
        int firstAttribute = declare();
        int node = nodes.add(NodeKind.ELEMENT, name(nameStart, nameEnd, true), parent, start - origin);
        open[depth - 1] = node;
        addAttributes(firstAttribute);
        if (byteAt(at) == '/') {
            at++;
            expect('>');
            close(node);
        } else {
            expect('>');
        }
    }

    /** Finds the attributes and declarations of a start tag, up to its end. */
    private void readAttributes() {
        attributeInts = 0;
        while (byteAt(at) == ' ') {
            at++;
            if (attributeInts == attributes.length) {
                attributes = Arrays.copyOf(attributes, 2 * attributeInts);
            }
            attributes[attributeInts] = at;
            skipName();
            attributes[attributeInts + 1] = at;
            expect('=');
            expect('"');
            attributes[attributeInts + 2] = at;
            while (byteAt(at) != '"') {
                at++;
            }
            attributes[attributeInts + 3] = at++;
            attributeInts += 4;
        }
    }

    /** Brings the declarations of the tag into scope; they come first. Returns the place of the first attribute. */
    private int declare() {
        int i = 0;
        while (i < attributeInts && isDeclaration(i)) {
            scope.declare(depth, prefix(i), value(i));
            i += 4;
        }
        return i;
    }

    /** Adds the nodes of the tag. Names get their positions in the order of the writer: attributes before prefixes. */
    private void addAttributes(int firstAttribute) {
        for (int i = firstAttribute; i < attributeInts; i += 4) {
            // The end of the name is not needed any more.
            attributes[i + 1] = name(attributes[i], attributes[i + 1], false);
        }
        for (int i = 0; i < attributeInts; i += 4) {
            boolean declaration = i < firstAttribute;
            int name = !declaration
                    ? attributes[i + 1]
                    : prefix(i).isEmpty() ? 0 : names.position("", "", prefix(i));
            add(declaration ? NodeKind.NAMESPACE : NodeKind.ATTRIBUTE, name, attributes[i + 2], attributes[i + 3],
                    isEscaped(attributes[i + 2], attributes[i + 3]));
        }
    }

    private boolean isDeclaration(int i) {
        int end = attributes[i] + DECLARATION.length;
        return matches(attributes[i], DECLARATION) && (end == attributes[i + 1] || bytes[end] == ':');
    }

    /** Returns the prefix that a declaration declares; empty for the default namespace. */
    private String prefix(int i) {
        int start = attributes[i] + DECLARATION.length;
        return start == attributes[i + 1] ? "" : text(start + 1, attributes[i + 1]);
    }

    private String value(int i) {
        return isEscaped(attributes[i + 2], attributes[i + 3])
                ? CharacterReferences.decode(bytes, attributes[i + 2], attributes[i + 3], true)
                : text(attributes[i + 2], attributes[i + 3]);
    }

    private boolean isEscaped(int start, int end) {
        for (int i = start; i < end; i++) {
            if (bytes[i] == '&') {
                return true;
            }
        }
        return false;
    }

    /** Returns the position of a qualified name in the table of names. */
    private int name(int start, int end, boolean hasDefault) {
        int colon = start;
        while (colon < end && bytes[colon] != ':') {
            colon++;
        }
        if (colon == end) {
            return names.position("", hasDefault ? scope.uri("") : "", text(start, end));
        }
        String prefix = text(start, colon);
        String uri = scope.uri(prefix);
        if (uri.isEmpty()) {
            throw refused();
        }
        return names.position(prefix, uri, text(colon + 1, end));
    }

    private void add(NodeKind kind, int name, int start, int end, boolean escaped) {
        int node = nodes.add(kind, name, open[depth - 1], start - origin);
        nodes.close(node, end - origin, escaped);
    }

    private void skipName() {
        int start = at;
        while (isNameByte(byteAt(at))) {
            at++;
        }
        if (at == start) {
            throw refused();
        }
    }

    private static boolean isNameByte(byte b) {
        return b > '@' || b < 0 || b >= '-' && b <= ':' && b != '/';
    }

    /** Returns the text of some bytes; equal short texts are usually one object. */
    private String text(int start, int end) {
        int length = end - start;
        if (length > MAX_SHARED_LENGTH) {
            return new String(bytes, start, length, StandardCharsets.UTF_8);
        }
        int hash = length;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + bytes[i];
        }
        int slot = (hash ^ hash >>> 16) & SHARED_TEXTS.length - 1;
        String known = SHARED_TEXTS[slot];
        if (known == null || !isAscii(known, start, end)) {
            known = new String(bytes, start, length, StandardCharsets.UTF_8);
            SHARED_TEXTS[slot] = known;
        }
        return known;
    }

    /** Returns true if the text consists of these bytes, all of them ASCII. */
    private boolean isAscii(String text, int start, int end) {
        if (text.length() != end - start) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (bytes[i] < 0 || text.charAt(i - start) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    private int find(byte[] wanted, int from) {
        for (int i = from; i + wanted.length <= bytes.length; i++) {
            if (matches(i, wanted)) {
                return i;
            }
        }
        throw refused();
    }

    private boolean matches(int from, byte[] wanted) {
        return from + wanted.length <= bytes.length
                && Arrays.equals(bytes, from, from + wanted.length, wanted, 0, wanted.length);
    }

    private void expect(char c) {
        if (byteAt(at) != c) {
            throw refused();
        }
        at++;
    }

    private byte byteAt(int offset) {
        if (offset >= bytes.length) {
            throw new NotCanonicalException(offset);
        }
        return bytes[offset];
    }

    private NotCanonicalException refused() {
        return new NotCanonicalException(at);
    }
}
