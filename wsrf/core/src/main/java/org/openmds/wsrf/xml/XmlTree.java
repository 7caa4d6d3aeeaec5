package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;
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

    /** A fragment alone. */
    public static XmlTree of(XmlFragment fragment) {
        return new XmlTree(fragment, List.of());
    }

    /** The root element's name. */
    public QName name() {
        return frame.name();
    }

    /** Writes the assembled element, byte for byte what a fragment of the same content would be except that each frame keeps its declarations. */
    @Override
    public void writeTo(OutputStream out) throws IOException {
        throw new UnsupportedOperationException();
    }

    /** Length in bytes of what {@link #writeTo} writes. */
    @Override
    public long length() {
        throw new UnsupportedOperationException();
    }
}
