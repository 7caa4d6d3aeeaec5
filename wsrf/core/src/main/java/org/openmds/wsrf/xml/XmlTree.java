package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
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

    private static final byte[] TAG_END = {'>'};
    private static final byte[] END_TAG = {'<', '/'};
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
        writeTo(out::write, false);
    }

    /** The same bytes; where the children are prepared, their parts. */
    @Override
    public List<XmlPart> parts() {
        return PreparedTrees.parts(List.of(this));
    }

    /** Adds the same bytes to others. */
    public void writeTo(PartCollector collector) {
        try {
            writeTo(collector, false);
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail to be written", e);
        }
    }

    /** Length in bytes of what {@link #writeTo} writes. */
    @Override
    public long length() {
        return length(false);
    }

    /** @param undeclare whether the element must say that it is not in the default namespace around it */
    private void writeTo(ByteSink out, boolean undeclare) throws IOException {
        byte[] bytes = frame.nodes().bytes();
        int nameEnd = 1 + XmlNodes.nameLength(name());
        out.write(bytes, 0, nameEnd);
        if (undeclare) {
            out.write(NO_DEFAULT_NAMESPACE, 0, NO_DEFAULT_NAMESPACE.length);
        }
        if (children.isEmpty()) {
            out.write(bytes, nameEnd, bytes.length - nameEnd);
            return;
        }
        boolean empty = isEmpty(bytes);
        int contentEnd = bytes.length - (empty ? 2 : nameEnd + 2);
        out.write(bytes, nameEnd, contentEnd - nameEnd);
        if (empty) {
            out.write(TAG_END, 0, TAG_END.length);
        }
        writeChildren(out);
        out.write(END_TAG, 0, END_TAG.length);
        out.write(bytes, 1, nameEnd - 1);
        out.write(TAG_END, 0, TAG_END.length);
    }

    private void writeChildren(ByteSink out) throws IOException {
        boolean inDefault = hasDefaultNamespace();
        if (!inDefault && children instanceof PreparedTrees prepared && out instanceof PartCollector collector) {
            collector.add(prepared);
            return;
        }
        for (XmlTree child : children) {
            child.writeTo(out, inDefault && !child.hasDefaultNamespace());
        }
    }

    private long length(boolean undeclare) {
        long total = frame.length() + (undeclare ? NO_DEFAULT_NAMESPACE.length : 0);
        if (!children.isEmpty() && isEmpty(frame.nodes().bytes())) {
            // "<a/>" becomes "<a></a>".
            total += XmlNodes.nameLength(name()) + 2;
        }
        boolean inDefault = hasDefaultNamespace();
        if (!inDefault && children instanceof PreparedTrees prepared) {
            return total + prepared.parts().stream().mapToLong(XmlPart::length).sum();
        }
        for (XmlTree child : children) {
            total += child.length(inDefault && !child.hasDefaultNamespace());
        }
        return total;
    }

    /** Takes bytes that never change. */
    interface ByteSink {
        void write(byte[] bytes, int offset, int count) throws IOException;
    }

    private static boolean isEmpty(byte[] element) {
        return element[element.length - 2] == '/';
    }

    private boolean hasDefaultNamespace() {
        return !frame.nodes().namespaceOf("", 0).isEmpty();
    }
}
