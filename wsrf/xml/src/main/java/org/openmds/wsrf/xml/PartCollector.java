package org.openmds.wsrf.xml;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Divides written bytes into parts: short pieces are joined, long ones become parts of their own without a copy. Used by one thread.
 */
public final class PartCollector implements XmlTree.ByteSink {

    /** Minimum size, in bytes, of a piece that is not copied: a copy would take longer than a separate write. */
    private static final int MIN_UNCOPIED_BYTES = 16 << 10;
    /** Maximum size of a joined part, in bytes: such a part fits into a block of memory. */
    private static final int MAX_JOINED_BYTES = 512 << 10;

    private final Consumer<XmlPart> parts;
    private final Function<byte[], XmlPart> joiner;
    private byte[] joined = new byte[512];
    private int length;

    /** Creates a collector that keeps joined bytes on the heap. */
    PartCollector(Consumer<XmlPart> parts) {
        this(parts, XmlPart::of);
    }

    /**
     * @param parts
     *            receives the parts in order
     * @param joiner
     *            makes a part from joined bytes; the array belongs to the part
     */
    public PartCollector(Consumer<XmlPart> parts, Function<byte[], XmlPart> joiner) {
        this.parts = parts;
        this.joiner = joiner;
    }

    /** Adds bytes that never change. */
    @Override
    public void write(byte[] bytes, int offset, int count) {
        if (count >= MIN_UNCOPIED_BYTES) {
            finish();
            parts.accept(new ArrayPart(bytes, offset, count));
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

    /** Adds trees whose parts exist already. */
    void add(PreparedTrees trees) {
        finish();
        trees.parts().forEach(parts);
    }

    /** Passes the last bytes on; more may be written afterwards. */
    public void finish() {
        if (length > 0) {
            parts.accept(joiner.apply(Arrays.copyOf(joined, length)));
            length = 0;
        }
    }

    /** Bytes on the heap that never change. */
    record ArrayPart(byte[] array, int offset, int count) implements XmlPart {

        @Override
        public long length() {
            return count;
        }

        @Override
        public List<Loan> lend() {
            return List.of(new HeapLoan(ByteBuffer.wrap(array, offset, count).asReadOnlyBuffer()));
        }

        /** A loan that needs no return. */
        private record HeapLoan(ByteBuffer buffer) implements Loan {
            @Override
            public void close() {
                // The garbage collector frees the bytes.
            }
        }
    }
}
