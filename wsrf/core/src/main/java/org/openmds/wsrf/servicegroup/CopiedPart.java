package org.openmds.wsrf.servicegroup;

import java.nio.ByteBuffer;
import java.util.List;

import org.openmds.wsrf.xml.XmlPart;

/** Entries that were written for one reader, because the pool has no page for them. They are in memory while the reader borrows them. */
record CopiedPart(byte[] bytes) implements XmlPart {

    @Override
    public long length() {
        return bytes.length;
    }

    @Override
    public List<Loan> lend() {
        return List.of(new CopyLoan(ByteBuffer.wrap(bytes).asReadOnlyBuffer(), bytes.length));
    }

    /** A loan that needs no return: the garbage collector frees the bytes. */
    private record CopyLoan(ByteBuffer buffer, long heldBytes) implements Loan {
        @Override
        public void close() {
            // The bytes belong to no pool.
        }
    }
}
