package org.openmds.wsrf.endpoint.message;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A request body with a length limit, for bodies whose length is not announced. Not thread-safe. */
public final class LimitedInput extends FilterInputStream {

    private final long limit;
    private long count;

    public LimitedInput(InputStream in, long limit) {
        super(in);
        this.limit = limit;
    }

    /** Returns true before the first byte is read. */
    public boolean isUnread() {
        return count == 0;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = readSome(buffer, offset, length);
        count += Math.max(0, read);
        if (count > limit) {
            throw UnreadableBodyException.tooLong(limit);
        }
        return read;
    }

    private int readSome(byte[] buffer, int offset, int length) throws IOException {
        try {
            return super.read(buffer, offset, length);
        } catch (IOException e) {
            throw UnreadableBodyException.broken(e);
        }
    }
}
