package org.openmds.server.command.output;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * Prints a fragment for people: an element a line, two spaces a level. Only elements that hold nothing but elements are broken into lines, so that no
 * text changes.
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
            out.println(text(nodes.startOffset(element), nodes.endOffset(element)));
            return;
        }
        out.println(text(nodes.startOffset(element), contentStart(element)));
        for (int child = nodes.firstChild(element); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child)) {
                element(child, indent + "  ");
            } else if (nodes.kind(child) == NodeKind.COMMENT) {
                out.println(indent + "  <!--" + text(nodes.startOffset(child), nodes.endOffset(child)) + "-->");
            }
        }
        QName name = nodes.name(element);
        out.println(
                indent + "</" + (name.getPrefix().isEmpty() ? "" : name.getPrefix() + ":") + name.getLocalPart() + ">");
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

    /** Where the start tag ends; a comment's own offsets leave its mark out. */
    private int contentStart(int element) {
        int first = nodes.firstChild(element);
        return nodes.startOffset(first) - (nodes.kind(first) == NodeKind.COMMENT ? COMMENT_MARK : 0);
    }

    private String text(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }
}
