package org.openmds.provider.document;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

import org.openmds.wsrf.service.Deadline;

/** The output of a style sheet, limited in size and time. Not thread-safe. */
final class TransformOutput extends OutputStream {

    private static final int MAX_BYTES = 16 << 20;

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final Deadline deadline;

    TransformOutput(Deadline deadline) {
        this.deadline = deadline;
    }

    @Override
    public void write(int one) throws IOException {
        requireWithinLimits(1);
        written.write(one);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        requireWithinLimits(length);
        written.write(bytes, offset, length);
    }

    byte[] bytes() {
        return written.toByteArray();
    }

    private void requireWithinLimits(int length) throws IOException {
        if (deadline.remaining().isZero()) {
            throw new IOException("the deadline ended after %d bytes of output".formatted(written.size()));
        }
        if (length > MAX_BYTES - written.size()) {
            throw new IOException("the output is larger than the limit of %d bytes".formatted(MAX_BYTES));
        }
    }
}
