package org.openmds.webmds.transform;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The output of a style sheet, limited in size; writing fails when its thread is interrupted. Not thread-safe. */
final class BoundedOutput extends OutputStream {

    private static final int MAX_BYTES = 16 << 20;

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @Override
    public void write(int one) throws IOException {
        require(1);
        written.write(one);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        require(length);
        written.write(bytes, offset, length);
    }

    byte[] bytes() {
        return written.toByteArray();
    }

    private void require(int length) throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new IOException("the page was stopped");
        }
        if (written.size() + length > MAX_BYTES) {
            throw new IOException("the page is longer than %d bytes".formatted(MAX_BYTES));
        }
    }
}
