package org.openmds.cli.output;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * Prints a fragment for people: one element per line, indented by two spaces per level. Only elements that contain nothing but elements are broken
 * into lines, so that no text changes.
 */
public final class IndentedXml {

    private static final int COMMENT_MARK = "<!--".length();

    private final PrintWriter out;
    private final XmlNodes nodes;
    private final byte[] bytes;

    private IndentedXml(XmlFragment fragment, PrintWriter out) {
        this.out = out;
        this.nodes = fragment.nodes();
        this.bytes = fragment.toBytes();
    }

    /** Prints the fragment and a line end. */
    public static void print(XmlFragment fragment, PrintWriter out) {
        new IndentedXml(fragment, out).element(0, "");
    }

    private void element(int element, String indent) {
        out.print(indent);
        if (!holdsOnlyElements(element)) {
            out.println(shown(element, nodes.endOffset(element)));
            return;
        }
        out.println(shown(element, contentStart(element)));
        for (int child = nodes.firstChild(element); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child)) {
                element(child, indent + "  ");
            } else if (nodes.kind(child) == NodeKind.COMMENT) {
                out.println(indent + "  <!--" + text(nodes.startOffset(child), nodes.endOffset(child)) + "-->");
            }
        }
        out.println(indent + "</" + name(element) + ">");
    }

    /**
     * Returns the element up to an offset, without unused namespace declarations: a fragment declares all namespaces that were in scope, including
     * those of the envelope. A prefix counts as used if it occurs before a colon, in a name or in the content.
     */
    private String shown(int element, int end) {
        int lastDeclaration = XmlNodes.NONE;
        StringBuilder tag = new StringBuilder("<").append(name(element));
        for (int each = nodes.firstDeclaration(element); each != XmlNodes.NONE; each = nodes.nextDeclaration(each)) {
            lastDeclaration = each;
        }
        if (lastDeclaration == XmlNodes.NONE) {
            return text(nodes.startOffset(element), end);
        }
        int behind = nodes.endOffset(lastDeclaration) + 1;
        String used = name(element) + " " + text(behind, nodes.endOffset(element));
        for (int each = nodes.firstDeclaration(element); each != XmlNodes.NONE; each = nodes.nextDeclaration(each)) {
            String prefix = nodes.name(each).getLocalPart();
            if (prefix.isEmpty() || used.contains(prefix + ":")) {
                tag.append(prefix.isEmpty() ? " xmlns=\"" : " xmlns:" + prefix + "=\"")
                        .append(text(nodes.startOffset(each), nodes.endOffset(each)))
                        .append('"');
            }
        }
        return tag.append(text(behind, end)).toString();
    }

    private String name(int element) {
        QName name = nodes.name(element);
        return name.getPrefix().isEmpty() ? name.getLocalPart() : name.getPrefix() + ":" + name.getLocalPart();
    }

    private boolean holdsOnlyElements(int element) {
        boolean holdsOne = false;
        for (int child = nodes.firstChild(element); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            switch (nodes.kind(child)) {
                case ELEMENT -> holdsOne = true;
                case COMMENT -> {
                }
                case TEXT -> {
                    if (!nodes.stringValue(child).isBlank()) {
                        return false;
                    }
                }
                default -> {
                    return false;
                }
            }
        }
        return holdsOne;
    }

    /** Returns the offset after the start tag; the offset of a comment does not include its delimiter. */
    private int contentStart(int element) {
        int first = nodes.firstChild(element);
        return nodes.startOffset(first) - (nodes.kind(first) == NodeKind.COMMENT ? COMMENT_MARK : 0);
    }

    private String text(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }
}
