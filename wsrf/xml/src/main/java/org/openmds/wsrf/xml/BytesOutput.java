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

    /** Runs the writer and keeps the bytes that it writes. */
    public static BytesOutput of(ContentWriter writer) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            writer.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return new BytesOutput(out.toByteArray());
    }

    /** Joins outputs of at most 2 GiB together. */
    public static BytesOutput joined(List<XmlOutput> outputs) {
        long length = outputs.stream().mapToLong(XmlOutput::length).sum();
        ExactArray array = new ExactArray(Math.toIntExact(length));
        try {
            for (XmlOutput output : outputs) {
                output.writeTo(array);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return new BytesOutput(array.bytes());
    }

    /** A stream that returns its array without a copy if the array is full. */
    private static final class ExactArray extends ByteArrayOutputStream {
        private ExactArray(int length) {
            super(length);
        }

        private byte[] bytes() {
            return count == buf.length ? buf : toByteArray();
        }
    }

    /** Writes XML content to a stream. */
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

    /** Returns the array itself, not a copy. */
    byte[] bytes() {
        return bytes;
    }

    /** Returns a copy of the bytes. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /** Returns the content as text. */
    @Override
    public String toString() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
