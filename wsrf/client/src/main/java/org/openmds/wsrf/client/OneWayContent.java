package org.openmds.wsrf.client;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.eclipse.jetty.util.BufferUtil;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * The body of a request that is put together when there is a connection for it, in one direct buffer that is lent for the time of writing: one copy, one
 * write, nothing for the collector, and nothing held by those who wait. Used by one thread at a time.
 */
final class OneWayContent implements Request.Content {

    private final XmlOutput body;
    private final String type;
    private final ByteBufferPool pool;
    private volatile boolean begun;
    private boolean read;
    private Content.@Nullable Chunk failed;

    OneWayContent(XmlOutput body, String type, ByteBufferPool pool) {
        this.body = body;
        this.type = type;
        this.pool = pool;
    }

    /** Whether there was a connection to write to. */
    boolean isBegun() {
        return begun;
    }

    @Override
    public String getContentType() {
        return type;
    }

    @Override
    public long getLength() {
        return body.length();
    }

    @Override
    public Content.Chunk read() {
        begun = true;
        if (failed != null) {
            return failed;
        }
        if (read) {
            return Content.Chunk.EOF;
        }
        read = true;
        RetainableByteBuffer lent = pool.acquire(Math.toIntExact(body.length()), true);
        ByteBuffer buffer = lent.getByteBuffer();
        BufferUtil.clearToFill(buffer);
        try {
            body.writeTo(new BufferOutput(buffer));
        } catch (IOException e) {
            lent.release();
            throw new UncheckedIOException("memory does not fail to be written", e);
        }
        BufferUtil.flipToFlush(buffer, 0);
        return Content.Chunk.asChunk(buffer, true, lent);
    }

    @Override
    public void demand(Runnable demanded) {
        demanded.run();
    }

    @Override
    public void fail(Throwable failure) {
        failed = Content.Chunk.from(failure);
    }

    @Override
    public boolean rewind() {
        read = false;
        return failed == null;
    }

    private static final class BufferOutput extends OutputStream {
        private final ByteBuffer buffer;

        BufferOutput(ByteBuffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public void write(int octet) {
            buffer.put((byte) octet);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            buffer.put(bytes, offset, length);
        }
    }
}
