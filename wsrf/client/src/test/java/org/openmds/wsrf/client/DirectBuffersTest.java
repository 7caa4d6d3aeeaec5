package org.openmds.wsrf.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.junit.jupiter.api.Test;

class DirectBuffersTest {

    private static final long MOST = 1000;

    private final AtomicBoolean exhausted = new AtomicBoolean();
    private final ByteBufferPool pool = new ByteBufferPool.Wrapper(new ArrayByteBufferPool()) {
        @Override
        public RetainableByteBuffer.Mutable acquire(int size, boolean direct) {
            if (exhausted.get()) {
                throw new OutOfMemoryError("Direct buffer memory");
            }
            return super.acquire(size, direct);
        }
    };
    private final DirectBuffers buffers = new DirectBuffers(pool, MOST);

    @Test
    void lend_whatIsRetained_countsUntilTheLastRelease() {
        RetainableByteBuffer lent = buffers.lend(MOST).orElseThrow();
        lent.retain();

        assertThat(lent.release()).isFalse();
        assertThat(buffers.lend(1)).isEmpty();
        assertThat(lent.release()).isTrue();

        assertThat(buffers.lend(MOST)).isPresent();
    }

    @Test
    void lend_thePoolHasNothing_countsNothing() {
        exhausted.set(true);
        assertThatThrownBy(() -> buffers.lend(MOST)).isInstanceOf(OutOfMemoryError.class);
        exhausted.set(false);

        assertThat(buffers.lend(MOST)).isPresent();
    }

    @Test
    void lend_moreThanThereIs_leavesWhatThereIs() {
        assertThat(buffers.lend(MOST + 1)).isEmpty();
        assertThat(buffers.lend(Integer.MAX_VALUE)).isEmpty();

        assertThat(buffers.lend(MOST)).isPresent();
    }
}
