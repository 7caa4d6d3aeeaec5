package org.openmds.benchmarks.load;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Reads the answers to LDAP requests (RFC 4511) whose search finds a known number of entries. An answer ends with the first message that is neither an
 * entry nor a reference; a search succeeds if exactly these entries came before a SearchResultDone with the result code 0. The content
 * of entries is skipped.
 */
final class LdapAnswerReader implements AnswerReader {

    private static final int SEARCH_RESULT_ENTRY = 0x64;
    private static final int SEARCH_RESULT_DONE = 0x65;
    private static final int SEARCH_RESULT_REFERENCE = 0x73;
    private static final int SEQUENCE = 0x30;
    private static final int LONG_FORM = 0x80;
    private static final int MAX_LENGTH_BYTES = 3;
    /** Longest beginning of a message that is kept: its number, the tag and the length of the operation, and the result code. */
    private static final int MAX_HEAD_BYTES = 32;

    private enum ReaderState {
        TAG, LENGTH, LONG_LENGTH, CONTENT, NOTHING
    }

    private final int expected;
    private final byte[] head = new byte[MAX_HEAD_BYTES];
    private ReaderState readerState = ReaderState.NOTHING;
    private int headLength;
    private int lengthBytes;
    private int left;
    private int entries;
    private int operation;
    private int resultCode;

    /**
     * @param expected
     *            the number of entries in a correct answer
     */
    LdapAnswerReader(int expected) {
        this.expected = expected;
    }

    @Override
    public void begin() {
        readerState = ReaderState.TAG;
        entries = 0;
    }

    @Override
    public boolean read(ByteBuffer in) throws IOException {
        while (readerState != ReaderState.NOTHING && in.hasRemaining()) {
            if (readerState == ReaderState.CONTENT) {
                readContent(in);
            } else {
                readHeader(in.get() & 0xFF);
            }
        }
        return readerState == ReaderState.NOTHING;
    }

    @Override
    public boolean isSuccess() {
        return operation == SEARCH_RESULT_DONE && resultCode == 0 && entries == expected;
    }

    @Override
    public String problem() {
        return "LDAP answer 0x%x with the result code %d and %d entries instead of %d".formatted(operation, resultCode,
                entries, expected);
    }

    private void readHeader(int next) throws IOException {
        switch (readerState) {
            case TAG -> {
                if (next != SEQUENCE) {
                    throw new IOException("an LDAP message begins with 0x30, not with 0x%x".formatted(next));
                }
                readerState = ReaderState.LENGTH;
            }
            case LENGTH -> beginLength(next);
            default -> {
                left = left << Byte.SIZE | next;
                lengthBytes--;
                if (lengthBytes == 0) {
                    beginContent();
                }
            }
        }
    }

    private void beginLength(int next) throws IOException {
        left = 0;
        if (next > LONG_FORM + MAX_LENGTH_BYTES) {
            throw new IOException("the length of an LDAP message has more than %d bytes".formatted(MAX_LENGTH_BYTES));
        }
        if (next > LONG_FORM) {
            lengthBytes = next - LONG_FORM;
            readerState = ReaderState.LONG_LENGTH;
        } else {
            left = next;
            beginContent();
        }
    }

    private void beginContent() throws IOException {
        headLength = 0;
        readerState = ReaderState.CONTENT;
        if (left == 0) {
            endMessage();
        }
    }

    private void readContent(ByteBuffer in) throws IOException {
        int part = Math.min(left, in.remaining());
        int kept = Math.min(part, MAX_HEAD_BYTES - headLength);
        in.get(in.position(), head, headLength, kept);
        headLength += kept;
        in.position(in.position() + part);
        left -= part;
        if (left == 0) {
            endMessage();
        }
    }

    private void endMessage() throws IOException {
        BerHead message = new BerHead(ByteBuffer.wrap(head, 0, headLength));
        operation = message.operation();
        switch (operation) {
            case SEARCH_RESULT_ENTRY -> {
                entries++;
                readerState = ReaderState.TAG;
            }
            case SEARCH_RESULT_REFERENCE -> readerState = ReaderState.TAG;
            default -> {
                resultCode = message.resultCode();
                readerState = ReaderState.NOTHING;
            }
        }
    }
}
