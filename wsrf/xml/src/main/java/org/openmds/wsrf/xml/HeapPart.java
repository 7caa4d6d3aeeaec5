package org.openmds.wsrf.xml;

import java.nio.ByteBuffer;
import java.util.List;

/** Bytes on the heap that never change. */
record HeapPart(byte[] bytes, int offset, int count) implements XmlPart {

    @Override
    public long length() {
        return count;
    }

    @Override
    public List<Loan> lend() {
        return List.of(new HeapLoan(ByteBuffer.wrap(bytes, offset, count).asReadOnlyBuffer()));
    }

    /** A loan that needs no return. */
    private record HeapLoan(ByteBuffer buffer) implements Loan {
        @Override
        public void close() {
            // The garbage collector frees the bytes.
        }
    }
}
