package org.openmds.wsrf.endpoint;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that may not be longer than a limit; needed where its length is not announced. Not thread-safe. */
final class LimitedInput extends FilterInputStream {

    private final long limit;
    private long count;

    LimitedInput(InputStream in, long limit) {
        super(in);
        this.limit = limit;
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        if (value >= 0) {
            count(1);
        }
        return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        if (read > 0) {
            count(read);
        }
        return read;
    }

    /** Whether nothing was read yet. */
    boolean isUnread() {
        return count == 0;
    }

    private void count(int read) throws BodyTooLargeException {
        count += read;
        if (count > limit) {
            throw new BodyTooLargeException(limit);
        }
    }
}
