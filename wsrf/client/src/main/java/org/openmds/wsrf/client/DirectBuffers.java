package org.openmds.wsrf.client;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.RetainableByteBuffer;

/** Direct buffers for short messages, so much at a time for all connections of a client together. Thread-safe. */
final class DirectBuffers {

    private static final int MAX_BUFFER_BYTES = 64 << 10;

    private final ByteBufferPool pool;
    private final long most;
    private final AtomicLong lentBytes = new AtomicLong();

    DirectBuffers(ByteBufferPool pool, long most) {
        this.pool = pool;
        this.most = most;
    }

    /** A buffer of at least that length until it is released; empty where it would be too long, or too much is lent. */
    Optional<RetainableByteBuffer> lend(long length) {
        if (length > MAX_BUFFER_BYTES || lentBytes.addAndGet(length) > most) {
            if (length <= MAX_BUFFER_BYTES) {
                lentBytes.addAndGet(-length);
            }
            return Optional.empty();
        }
        return Optional.of(new RetainableByteBuffer.Wrapper(acquire(length)) {
            @Override
            public boolean release() {
                boolean last = super.release();
                if (last) {
                    lentBytes.addAndGet(-length);
                }
                return last;
            }
        });
    }

    private RetainableByteBuffer acquire(long length) {
        try {
            return pool.acquire(Math.toIntExact(length), true);
        } catch (RuntimeException | OutOfMemoryError e) {
            // What was not lent does not come back.
            lentBytes.addAndGet(-length);
            throw e;
        }
    }
}
