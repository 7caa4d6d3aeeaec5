package org.openmds.webmds.transform;

import java.io.ByteArrayOutputStream;

/** What a style sheet writes, held to a size. */
final class BoundedOutput extends ByteArrayOutputStream {

    private static final int MOST_BYTES = 16 << 20;

    @Override
    public synchronized void write(int one) {
        require(1);
        super.write(one);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        require(length);
        super.write(bytes, offset, length);
    }

    private void require(int length) {
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException("the page was given up");
        }
        if (count + length > MOST_BYTES) {
            throw new IllegalStateException("the page is longer than %d bytes".formatted(MOST_BYTES));
        }
    }
}
