package org.openmds.wsrf.endpoint.admission;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.jetty.io.Content;

/** The bytes of a request body, as far as they have arrived. They are copied once, into segments, so that a long body needs no large array. */
public final class BodyBytes {

    private static final int FIRST_SEGMENT_BYTES = 1 << 10;
    private static final int MAX_SEGMENT_BYTES = 64 << 10;

    private final List<byte[]> full = new ArrayList<>(0);
    private byte[] last;
    private int lastLength;
    private long length;

    /** @param announced the length that the request announces; negative if it announces none */
    public BodyBytes(long announced) {
        this.last = new byte[(int) Math.min(announced < 0 ? FIRST_SEGMENT_BYTES : announced, MAX_SEGMENT_BYTES)];
    }

    public long length() {
        return length;
    }

    public void append(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            if (lastLength == last.length) {
                extend(bytes.remaining());
            }
            int count = Math.min(bytes.remaining(), last.length - lastLength);
            bytes.get(last, lastLength, count);
            lastLength += count;
            length += count;
        }
    }

    private void extend(int needed) {
        if (last.length > 0) {
            full.add(last);
        }
        last = new byte[Math.clamp(length, Math.min(needed, MAX_SEGMENT_BYTES), MAX_SEGMENT_BYTES)];
        lastLength = 0;
    }

    /** Returns all bytes; without a copy if the body was announced and fits into one segment. */
    public byte[] toArray() {
        if (full.isEmpty() && lastLength == last.length) {
            return last;
        }
        byte[] all = new byte[Math.toIntExact(length)];
        int at = 0;
        for (byte[] segment : full) {
            System.arraycopy(segment, 0, all, at, segment.length);
            at += segment.length;
        }
        System.arraycopy(last, 0, all, at, lastLength);
        return all;
    }

    /** Returns the bytes as chunks, none of which is the last one of its request. */
    public List<Content.Chunk> chunks() {
        List<Content.Chunk> chunks = new ArrayList<>(full.size() + 2);
        full.forEach(segment -> chunks.add(Content.Chunk.from(ByteBuffer.wrap(segment), false)));
        if (lastLength > 0) {
            chunks.add(Content.Chunk.from(ByteBuffer.wrap(last, 0, lastLength), false));
        }
        return chunks;
    }
}
