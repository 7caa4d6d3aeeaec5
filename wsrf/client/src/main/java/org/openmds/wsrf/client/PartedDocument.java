package org.openmds.wsrf.client;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * A document in parts, so that the next one of the same resource can be read without parsing what has not changed. It keeps the bytes of the answer; its
 * root has all namespaces that are in scope there. Immutable and thread-safe.
 *
 * <pre>{@code
 * PartedDocument first = client.getResourcePartedDocument(index, Optional.empty());
 * PartedDocument next = client.getResourcePartedDocument(index, Optional.of(first));
 * }</pre>
 */
public final class PartedDocument {

    private static final int VERSION_BYTES = 12;
    private static final byte[] NOTHING = new byte[0];

    private final byte[] answer;
    private final byte[] start;
    private final byte[] end;
    private final PartList parts;

    /**
     * Creates a document in parts.
     *
     * @param answer
     *            bytes of the answer, in which the parts are
     * @param start
     *            start tag of the root, with all namespaces in scope
     * @param end
     *            end tag of the root
     */
    PartedDocument(byte[] answer, byte[] start, byte[] end, PartList parts) {
        this.answer = answer;
        this.start = start;
        this.end = end;
        this.parts = parts;
    }

    /** Returns a document without parts, of which no later one can take any. */
    public static PartedDocument whole(XmlFragment document) {
        byte[] bytes = document.sharedBytes();
        PartList none = new PartList(0);
        none.end(bytes.length);
        none.addNodes(document.nodes().count());
        return new PartedDocument(bytes, NOTHING, NOTHING, none);
    }

    /** Returns the parts in order; none if the answer cannot be divided. */
    public List<DocumentPart> parts() {
        return Collections.unmodifiableList(parts.all());
    }

    /** Returns a document with only one of the parts in the root. */
    public InputStream part(int index) {
        return stream(start, answer, parts.from(index), parts.to(index), end);
    }

    /** Returns the bytes of the document, in UTF-8. */
    public InputStream stream() {
        return stream(start, answer, parts.from(), parts.contentEnd(), end);
    }

    /** Returns true if all is the same but the parts, so that equal parts are equal elements. */
    public boolean hasRootOf(PartedDocument other) {
        return Arrays.equals(start, other.start) && Arrays.equals(end, other.end)
                && Arrays.equals(answer, parts.to(), parts.contentEnd(), other.answer, other.parts.to(),
                        other.parts.contentEnd());
    }

    /** Returns the bytes of the document, in UTF-8; they must not be changed. Those of a document without parts are canonical. */
    public byte[] toBytes() {
        if (parts.all().isEmpty()) {
            return answer;
        }
        int length = parts.contentEnd() - parts.from();
        return ByteBuffer.allocate(start.length + length + end.length)
                .put(start)
                .put(answer, parts.from(), length)
                .put(end)
                .array();
    }

    /** Returns the number of bytes that the document keeps on the heap, without its parts. */
    public int length() {
        return answer.length;
    }

    /** Returns the number of elements, attributes, declarations and texts. */
    public int nodes() {
        return parts.nodes();
    }

    /** Returns a digest: documents with the same version are equal. */
    public String version() {
        PartDigest digest = new PartDigest();
        digest.add(start, 0, start.length);
        ByteBuffer all = ByteBuffer.allocate(parts.all().size() * DocumentPart.DIGEST_BYTES);
        parts.all().forEach(part -> all.putLong(part.high()).putLong(part.low()));
        digest.add(all.array(), 0, all.capacity());
        digest.add(answer, parts.to(), parts.contentEnd());
        return HexFormat.of().formatHex(digest.end(), 0, VERSION_BYTES);
    }

    byte[] answer() {
        return answer;
    }

    byte[] start() {
        return start;
    }

    byte[] end() {
        return end;
    }

    PartList partList() {
        return parts;
    }

    /** Returns the bytes before and those in a range. */
    static InputStream stream(byte[] start, byte[] content, int from, int to) {
        return stream(start, content, from, to, NOTHING);
    }

    static InputStream stream(byte[] start, byte[] content, int from, int to, byte[] end) {
        return new SequenceInputStream(Collections.enumeration(Arrays.asList(new ByteArrayInputStream(start),
                new ByteArrayInputStream(content, from, to - from), new ByteArrayInputStream(end))));
    }
}
