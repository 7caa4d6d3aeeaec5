package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import javax.xml.namespace.QName;

/**
 * An element assembled without copying: a frame, and trees that stand in it as the last children of its root. A resource property document of
 * thousands of entries is such a tree: the document element's frame holds the entries, an entry's frame holds its content.
 *
 * <p>
 * Immutable; the list of children may be a lazy view of something immutable.
 *
 * @param frame
 *            the element with its own content
 * @param children
 *            what follows that content
 */
public record XmlTree(XmlFragment frame, List<XmlTree> children) implements XmlOutput {

    private static final byte[] NO_DEFAULT_NAMESPACE = " xmlns=\"\"".getBytes(StandardCharsets.US_ASCII);

    /** A fragment alone. */
    public static XmlTree of(XmlFragment fragment) {
        return new XmlTree(fragment, List.of());
    }

    /** The root element's name. */
    public QName name() {
        return frame.name();
    }

    /**
     * Writes the assembled element, byte for byte what a fragment of the same content would be except that each frame keeps its declarations. A frame
     * without a default namespace stays without one: where its parent has one, {@code xmlns=""} is added.
     */
    @Override
    public void writeTo(OutputStream out) throws IOException {
        writeTo(out, false);
    }

    /** Length in bytes of what {@link #writeTo} writes. */
    @Override
    public long length() {
        return length(false);
    }

    /** @param undeclare whether the element must say that it is not in the default namespace around it */
    private void writeTo(OutputStream out, boolean undeclare) throws IOException {
        byte[] bytes = frame.nodes().bytes();
        int nameEnd = 1 + XmlNodes.nameLength(name());
        out.write(bytes, 0, nameEnd);
        if (undeclare) {
            out.write(NO_DEFAULT_NAMESPACE);
        }
        if (children.isEmpty()) {
            out.write(bytes, nameEnd, bytes.length - nameEnd);
            return;
        }
        boolean empty = isEmpty(bytes);
        int contentEnd = bytes.length - (empty ? 2 : nameEnd + 2);
        out.write(bytes, nameEnd, contentEnd - nameEnd);
        if (empty) {
            out.write('>');
        }
        boolean inDefault = hasDefaultNamespace();
        for (XmlTree child : children) {
            child.writeTo(out, inDefault && !child.hasDefaultNamespace());
        }
        out.write('<');
        out.write('/');
        out.write(bytes, 1, nameEnd - 1);
        out.write('>');
    }

    private long length(boolean undeclare) {
        long total = frame.length() + (undeclare ? NO_DEFAULT_NAMESPACE.length : 0);
        if (!children.isEmpty() && isEmpty(frame.nodes().bytes())) {
            // "<a/>" becomes "<a></a>".
            total += XmlNodes.nameLength(name()) + 2;
        }
        boolean inDefault = hasDefaultNamespace();
        for (XmlTree child : children) {
            total += child.length(inDefault && !child.hasDefaultNamespace());
        }
        return total;
    }

    private static boolean isEmpty(byte[] element) {
        return element[element.length - 2] == '/';
    }

    private boolean hasDefaultNamespace() {
        return !frame.nodes().namespaceOf("", 0).isEmpty();
    }
}
