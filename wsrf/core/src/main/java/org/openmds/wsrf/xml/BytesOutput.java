package org.openmds.wsrf.xml;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** XML content held as bytes. Immutable. */
public final class BytesOutput implements XmlOutput {

    private final byte[] bytes;

    private BytesOutput(byte[] bytes) {
        this.bytes = bytes;
    }

    /** What the writer writes, kept. */
    public static BytesOutput of(ContentWriter writer) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            writer.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail to be written", e);
        }
        return new BytesOutput(out.toByteArray());
    }

    /** Several outputs one after the other, which are 2 GiB together at most. */
    public static BytesOutput joined(List<XmlOutput> outputs) {
        long length = outputs.stream().mapToLong(XmlOutput::length).sum();
        ExactArray array = new ExactArray(Math.toIntExact(length));
        try {
            for (XmlOutput output : outputs) {
                output.writeTo(array);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail to be written", e);
        }
        return new BytesOutput(array.bytes());
    }

    /** Gives its array away instead of a copy. */
    private static final class ExactArray extends ByteArrayOutputStream {
        private ExactArray(int length) {
            super(length);
        }

        private byte[] bytes() {
            return count == buf.length ? buf : toByteArray();
        }
    }

    /** Something that writes XML content. */
    @FunctionalInterface
    public interface ContentWriter {
        void writeTo(OutputStream out) throws IOException;
    }

    @Override
    public long length() {
        return bytes.length;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        out.write(bytes);
    }

    @Override
    public List<XmlPart> parts() {
        return List.of(XmlPart.of(bytes));
    }

    /** The bytes themselves. */
    byte[] bytes() {
        return bytes;
    }

    /** A copy of the bytes. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /** The content as text. */
    @Override
    public String toString() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
