package org.openmds.provider.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/** Reads streams to their end, limited in size and time. */
final class BoundedReader {

    private static final int BUFFER_BYTES = 16 << 10;

    private BoundedReader() {
    }

    static byte[] read(InputStream in, int maxBytes, Deadline deadline, Input input)
            throws IOException, CollectionException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            if (count > maxBytes - bytes.size()) {
                throw new CollectionException("%s gave more than the %d bytes allowed".formatted(input, maxBytes));
            }
            bytes.write(buffer, 0, count);
            if (deadline.remaining().isZero()) {
                throw new CollectionException(
                        "%s did not end in time; it gave %d bytes".formatted(input, bytes.size()));
            }
        }
        return bytes.toByteArray();
    }
}
