package org.openmds.wsrf.xml;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Makes parts of what is written: short pieces are joined, long ones are taken as they are, without being copied. Used by one thread.
 */
public final class PartCollector implements XmlTree.ByteSink {

    /** Pieces of that many bytes are long: copying them would take a serving thread longer than a write of their own. */
    private static final int MIN_UNCOPIED_BYTES = 16 << 10;
    /** As many bytes are joined at most, so that parts can be held in blocks of memory. */
    private static final int MAX_JOINED_BYTES = 512 << 10;

    private final Consumer<XmlPart> parts;
    private final Function<byte[], XmlPart> joiner;
    private byte[] joined = new byte[512];
    private int length;

    /** Joined bytes stay on the heap. */
    PartCollector(Consumer<XmlPart> parts) {
        this(parts, XmlPart::of);
    }

    /**
     * @param parts
     *            takes the parts in order
     * @param joiner
     *            makes a part of joined bytes, which nobody else has
     */
    public PartCollector(Consumer<XmlPart> parts, Function<byte[], XmlPart> joiner) {
        this.parts = parts;
        this.joiner = joiner;
    }

    /** Bytes that never change. */
    @Override
    public void write(byte[] bytes, int offset, int count) {
        if (count >= MIN_UNCOPIED_BYTES) {
            finish();
            parts.accept(new HeapPart(bytes, offset, count));
            return;
        }
        if (length + count > MAX_JOINED_BYTES) {
            finish();
        }
        if (length + count > joined.length) {
            joined = Arrays.copyOf(joined, Math.max(2 * joined.length, length + count));
        }
        System.arraycopy(bytes, offset, joined, length, count);
        length += count;
    }

    /** What is prepared already. */
    void add(PreparedTrees trees) {
        finish();
        trees.parts().forEach(parts);
    }

    /** Gives the last bytes on; there may be more afterwards. */
    public void finish() {
        if (length > 0) {
            parts.accept(joiner.apply(Arrays.copyOf(joined, length)));
            length = 0;
        }
    }
}
