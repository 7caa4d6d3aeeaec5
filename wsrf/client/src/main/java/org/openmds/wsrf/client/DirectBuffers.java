package org.openmds.wsrf.client;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.RetainableByteBuffer;

/** Direct buffers for short messages, with a limit on their total size for all connections of a client. Thread-safe. */
final class DirectBuffers {

    private static final int MAX_BUFFER_BYTES = 64 << 10;

    private final ByteBufferPool pool;
    private final long maxBytes;
    private final AtomicLong lentBytes = new AtomicLong();

    DirectBuffers(ByteBufferPool pool, long maxBytes) {
        this.pool = pool;
        this.maxBytes = maxBytes;
    }

    /** Lends a buffer of at least that length until it is released; empty if the length or the total size exceeds its limit. */
    Optional<RetainableByteBuffer> lend(long length) {
        if (length > MAX_BUFFER_BYTES || lentBytes.addAndGet(length) > maxBytes) {
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
            // A buffer that was not lent is never released.
            lentBytes.addAndGet(-length);
            throw e;
        }
    }
}
