package org.openmds.provider.ganglia;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the tags of Ganglia's XML one after the other. Deliberately not an XML parser: gmond and gmetad write the names of hosts, clusters and grids
 * unescaped. One host name with a quote, an ampersand or a byte outside the declared encoding makes the whole document invalid for a parser; for this
 * scanner, only one tag is invalid. The document type declaration is skipped: its declarations are not read, fetched or expanded.
 */
final class TagScanner {

    private static final int MAX_VALUE_LENGTH = 16 << 10;
    private static final int MAX_ATTRIBUTES = 50;

    /** The answer with one character per byte, in any encoding. */
    private final String text;
    private int position;
    private boolean inProlog = true;
    private int linesCountedTo;
    private int line = 1;

    TagScanner(byte[] answer) {
        this.text = new String(answer, StandardCharsets.ISO_8859_1);
    }

    /** Returns the next tag; empty at the end. */
    Optional<GangliaTag> next() {
        for (int open = text.indexOf('<', position); open >= 0; open = text.indexOf('<', position)) {
            position = open + 1;
            if (!skipProlog(open)) {
                boolean end = text.startsWith("</", open);
                position = open + (end ? 2 : 1);
                String name = name();
                if (!name.isEmpty()) {
                    inProlog = false;
                    return Optional.of(end ? end(name) : start(name));
                }
            }
        }
        position = text.length();
        return Optional.empty();
    }

    /** Skips comments and declarations before the root element. After it, such text would be part of a name and might not end. */
    private boolean skipProlog(int open) {
        if (inProlog && text.startsWith("<!--", open)) {
            skipTo("-->");
        } else if (inProlog && text.startsWith("<?", open)) {
            skipTo("?>");
        } else if (inProlog && text.startsWith("<!", open)) {
            skipDeclaration();
        } else {
            return false;
        }
        return true;
    }

    private void skipTo(String end) {
        int found = text.indexOf(end, position);
        position = found < 0 ? text.length() : found + end.length();
    }

    private void skipDeclaration() {
        int end = text.indexOf('>', position);
        boolean hasSubset = end >= 0 && text.indexOf('[', position, end) >= 0;
        skipTo(hasSubset ? "]>" : ">");
    }

    private GangliaTag end(String name) {
        return new GangliaTag(name, GangliaTag.TagKind.END, Map.of(), line(), "");
    }

    private GangliaTag start(String name) {
        int at = line();
        Map<String, String> attributes = new HashMap<>();
        while (true) {
            skipSpace();
            if (text.startsWith(">", position)) {
                position++;
                return new GangliaTag(name, GangliaTag.TagKind.START, attributes, at, "");
            }
            if (text.startsWith("/>", position)) {
                position += 2;
                return new GangliaTag(name, GangliaTag.TagKind.EMPTY, attributes, at, "");
            }
            String problem = attribute(attributes);
            if (!problem.isEmpty()) {
                return new GangliaTag(name, GangliaTag.TagKind.START, attributes, at, problem);
            }
        }
    }

    /** Reads an attribute. Returns its problem, or an empty text. */
    private String attribute(Map<String, String> attributes) {
        String name = name();
        if (name.isEmpty() || !text.startsWith("=", position) || attributes.size() >= MAX_ATTRIBUTES) {
            return "expected an attribute" + (name.isEmpty() ? "" : " in place of " + name);
        }
        int close = closingQuote();
        if (close < 0 || close - position > MAX_VALUE_LENGTH) {
            return "attribute " + name + " has no end";
        }
        int nextTag = text.indexOf("\n<", position, close);
        if (nextTag >= 0) {
            position = nextTag;
            return "attribute " + name + " has no end";
        }
        String value = AttributeText.of(text.substring(position + 2, close));
        position = close + 1;
        attributes.putIfAbsent(name, value);
        boolean ended = position < text.length() && " \t\r\n/>".indexOf(text.charAt(position)) >= 0;
        return ended ? "" : "attribute " + name + " holds a quotation mark";
    }

    /** Returns the position of the closing quote of the value after the next equals sign; negative if there is none. */
    private int closingQuote() {
        char quote = position + 1 < text.length() ? text.charAt(position + 1) : ' ';
        return quote == '"' || quote == '\'' ? text.indexOf(quote, position + 2) : -1;
    }

    private String name() {
        int begin = position;
        while (position < text.length() && isNameCharacter(text.charAt(position))) {
            position++;
        }
        return text.substring(begin, position);
    }

    private static boolean isNameCharacter(char c) {
        return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_';
    }

    private void skipSpace() {
        while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }

    private int line() {
        for (; linesCountedTo < position; linesCountedTo++) {
            if (text.charAt(linesCountedTo) == '\n') {
                line++;
            }
        }
        return line;
    }
}
