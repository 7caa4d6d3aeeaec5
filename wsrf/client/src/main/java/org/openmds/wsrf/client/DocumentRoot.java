package org.openmds.wsrf.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * The place of a document in the bytes of an envelope: its root is the first element of the first one in the body.
 *
 * @param tag
 *            position of the root's start tag
 * @param content
 *            position after it
 */
record DocumentRoot(int tag, int content) {

    private static final int DECLARATION_BYTES = 200;
    private static final Pattern OTHER_ENCODING = Pattern.compile(
            "<\\?xml[^>]*encoding\\s*=\\s*[\"'](?!utf-8[\"'])[^>]*>.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Returns the place; empty if the root has no content, or if the envelope is not in UTF-8. */
    static Optional<DocumentRoot> find(byte[] envelope) {
        if (!isUtf8(envelope)) {
            return Optional.empty();
        }
        MarkupScanner tags = new MarkupScanner(envelope);
        int at = tags.nextTag(contentOf(tags, tags.nextTag(0)));
        while (at != MarkupScanner.NONE && !tags.isEndTag(at) && !tags.localName(at).equals("Body")) {
            at = tags.nextTag(tags.afterElement(at));
        }
        int response = tags.nextTag(contentOf(tags, at));
        int root = tags.nextTag(contentOf(tags, response));
        int content = contentOf(tags, root);
        return content == MarkupScanner.NONE ? Optional.empty() : Optional.of(new DocumentRoot(root, content));
    }

    /** Returns the start tag of an element as the root of a document of its own, with all namespaces in scope. */
    static byte[] startTag(XmlFragment envelope, XmlElement root) {
        XmlNodes nodes = envelope.nodes();
        byte[] alone = envelope.without(node -> nodes.parent(node) == root.index())
                .element(root.index())
                .toFragment()
                .sharedBytes();
        int after = new MarkupScanner(alone).afterTag(0);
        byte[] tag = Arrays.copyOf(alone, after);
        if (tag[after - 2] != '/') {
            return tag;
        }
        tag[after - 2] = '>';
        return Arrays.copyOf(tag, after - 1);
    }

    /** Returns the end tag. */
    byte[] endTag(byte[] envelope) {
        int end = tag + 1;
        while (" \t\r\n/>".indexOf(envelope[end]) < 0) {
            end++;
        }
        return ("</" + new String(envelope, tag + 1, end - tag - 1, ISO_8859_1) + ">").getBytes(ISO_8859_1);
    }

    /** Tests the first bytes. In other encodings, the bytes of a tag may be part of a character. */
    private static boolean isUtf8(byte[] envelope) {
        String beginning = new String(envelope, 0, Math.min(envelope.length, DECLARATION_BYTES), ISO_8859_1);
        return beginning.startsWith("<") && beginning.length() > 1 && beginning.charAt(1) != 0
                && !OTHER_ENCODING.matcher(beginning).matches();
    }

    /** Returns the position after a start tag; none if the element is empty. */
    private static int contentOf(MarkupScanner tags, int tag) {
        if (tag == MarkupScanner.NONE || tags.isEndTag(tag)) {
            return MarkupScanner.NONE;
        }
        int after = tags.afterTag(tag);
        return after == MarkupScanner.NONE || tags.isEmptyElement(after) ? MarkupScanner.NONE : after;
    }
}
