package org.openmds.benchmarks.load;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Reader of the answers on one connection, from buffers that each hold any part of them. Used by one thread. */
interface AnswerReader {

    /** Prepares for the next answer. */
    void begin();

    /**
     * Reads the next bytes; returns true if the answer is complete, with the buffer's position after its last byte.
     *
     * @throws IOException
     *             if the bytes do not belong to the protocol
     */
    boolean read(ByteBuffer in) throws IOException;

    /** True if the complete answer has what the request asked for. */
    boolean isSuccess();

    /** Returns the reason of a failed answer. */
    String problem();
}
