package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

/**
 * An element assembled without copying: a frame, and child trees that are appended to the content of the frame's root. A resource property
 * document of thousands of entries is such a tree: the document element's frame contains the entries, and an entry's frame contains its
 * content.
 *
 * <p>
 * Immutable; the list of children may be a lazy view of an immutable object.
 *
 * @param frame
 *            the element with its own content
 * @param children
 *            the trees after that content
 */
public record XmlTree(XmlFragment frame, List<XmlTree> children) implements XmlOutput {

    private static final byte[] TAG_END = {'>'};
    private static final byte[] END_TAG = {'<', '/'};
    private static final byte[] NO_DEFAULT_NAMESPACE = " xmlns=\"\"".getBytes(StandardCharsets.US_ASCII);

    /** Returns a tree of one fragment. */
    public static XmlTree of(XmlFragment fragment) {
        return new XmlTree(fragment, List.of());
    }

    /** Returns the root element's name. */
    public QName name() {
        return frame.name();
    }

    /**
     * Writes the assembled element. The bytes equal those of a fragment with the same content, except that each frame keeps its
     * declarations. If a frame has no default namespace but its parent has one, {@code xmlns=""} is added.
     */
    @Override
    public void writeTo(OutputStream out) throws IOException {
        writeTo(out::write, false);
    }

    /** Returns the same bytes as parts; prepared children keep their own parts. */
    @Override
    public List<XmlPart> parts() {
        return PreparedTrees.parts(List.of(this));
    }

    /** Writes the same bytes to a collector. */
    public void writeTo(PartCollector collector) {
        try {
            writeTo(collector, false);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
    }

    /** Returns the number of bytes that {@link #writeTo} writes. */
    @Override
    public long length() {
        return length(false);
    }

    @Override
    public long heldBytes() {
        long held = frame.length();
        if (children instanceof PreparedTrees prepared) {
            for (XmlPart part : prepared.parts()) {
                held += part.isShared() ? 0 : part.length();
            }
            return held;
        }
        for (XmlTree child : children) {
            held += child.heldBytes();
        }
        return held;
    }

    @Override
    public Stream<XmlPart> sharedParts() {
        return children instanceof PreparedTrees prepared
                ? prepared.parts().stream().filter(XmlPart::isShared)
                : children.stream().flatMap(XmlTree::sharedParts);
    }

    /** @param undeclare true if the element must undeclare the default namespace around it */
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

    /** Accepts bytes that never change. */
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
