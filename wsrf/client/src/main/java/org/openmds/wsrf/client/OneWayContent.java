package org.openmds.wsrf.client;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Iterator;
import java.util.Optional;

import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.eclipse.jetty.util.BufferUtil;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlPart;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A request body that is assembled when a connection is ready, in one direct buffer that is lent only for the write: one copy, one write, no
 * garbage, and no memory for requests that wait. If the body is long, or {@link DirectBuffers} has reached its limit, the parts are written one by
 * one from their original memory, so that consumers that do not read hold little memory. One thread at a time reads it; after a timeout another
 * thread calls {@link #fail}.
 */
final class OneWayContent implements Request.Content {

    private final XmlOutput body;
    private final String type;
    private final DirectBuffers buffers;
    private volatile boolean begun;
    /** The unwritten parts, if the body is written part by part; null before the first read. */
    @GuardedBy("this")
    private @Nullable Iterator<XmlPart.Loan> loans;
    @GuardedBy("this")
    private Content.@Nullable Chunk failed;

    OneWayContent(XmlOutput body, String type, DirectBuffers buffers) {
        this.body = body;
        this.type = type;
        this.buffers = buffers;
    }

    /** Returns true if there was a connection for the request. */
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
    public synchronized Content.Chunk read() {
        begun = true;
        if (failed != null) {
            return failed;
        }
        if (loans != null) {
            return next(loans);
        }
        Optional<RetainableByteBuffer> lent = buffers.lend(body.length());
        if (lent.isPresent()) {
            loans = Collections.emptyIterator();
            return singleChunk(lent.get());
        }
        loans = body.parts().stream().flatMap(part -> part.lend().stream()).iterator();
        return next(loans);
    }

    private static Content.Chunk next(Iterator<XmlPart.Loan> loans) {
        if (!loans.hasNext()) {
            return Content.Chunk.EOF;
        }
        XmlPart.Loan loan = loans.next();
        return Content.Chunk.from(loan.buffer(), false, loan::close);
    }

    private Content.Chunk singleChunk(RetainableByteBuffer lent) {
        ByteBuffer buffer = lent.getByteBuffer();
        BufferUtil.clearToFill(buffer);
        try {
            body.writeTo(new BufferOutput(buffer));
        } catch (IOException e) {
            lent.release();
            throw new UncheckedIOException("writing to memory failed", e);
        }
        BufferUtil.flipToFlush(buffer, 0);
        return Content.Chunk.asChunk(buffer, true, lent);
    }

    @Override
    public void demand(Runnable demanded) {
        demanded.run();
    }

    @Override
    public synchronized void fail(Throwable failure) {
        failed = Content.Chunk.from(failure);
        releaseLoans();
    }

    @Override
    public synchronized boolean rewind() {
        releaseLoans();
        loans = null;
        return failed == null;
    }

    @GuardedBy("this")
    private void releaseLoans() {
        if (loans != null) {
            loans.forEachRemaining(XmlPart.Loan::close);
        }
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
