package org.openmds.loadtest.text;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** Reads rows of comma-separated values (RFC 4180) one after another and skips empty lines. Not thread-safe. */
public final class CsvReader {

    private static final int END = -1;
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final int MAX_TEXT_LENGTH = 200;

    private final Reader reader;
    private final char[] buffer = new char[8 << 10];
    private final StringBuilder text = new StringBuilder(MAX_TEXT_LENGTH);
    private int at;
    private int filled;
    private long charactersBefore;

    /** @param reader an unbuffered reader is enough */
    public CsvReader(Reader reader) {
        this.reader = reader;
    }

    /**
     * Returns the next row; null after the last.
     *
     * @throws IllegalArgumentException
     *             if a quote is not closed; no row follows then
     */
    public @Nullable List<String> next() throws IOException {
        for (List<String> row = row(); row != null; row = row()) {
            if (row.size() > 1 || !row.getFirst().isBlank()) {
                return row;
            }
        }
        return null;
    }

    /** Returns the beginning of the last row as it is in the input, for error messages. */
    public String text() {
        return text.toString();
    }

    private @Nullable List<String> row() throws IOException {
        text.setLength(0);
        if (position() == 0 && peek() == BYTE_ORDER_MARK) {
            take();
        }
        if (peek() == END) {
            return null;
        }
        List<String> row = new ArrayList<>();
        row.add(field());
        while (peek() == ',') {
            take();
            row.add(field());
        }
        endLine();
        return row;
    }

    private void endLine() throws IOException {
        if (peek() == '\r') {
            take();
        }
        if (peek() == '\n') {
            take();
        }
    }

    private String field() throws IOException {
        StringBuilder field = new StringBuilder();
        if (peek() == '"') {
            quoted(field);
        }
        for (int c = peek(); c != ',' && c != '\r' && c != '\n' && c != END; c = peek()) {
            field.append(take());
        }
        return field.toString();
    }

    private void quoted(StringBuilder field) throws IOException {
        long start = position() + 1;
        take();
        while (true) {
            if (peek() == END) {
                throw new IllegalArgumentException("the quote at character %d is not closed".formatted(start));
            }
            char c = take();
            if (c == '"') {
                if (peek() != '"') {
                    return;
                }
                take();
            }
            field.append(c);
        }
    }

    private long position() {
        return charactersBefore + at;
    }

    private int peek() throws IOException {
        if (at == filled) {
            charactersBefore += filled;
            at = 0;
            filled = Math.max(0, reader.read(buffer));
        }
        return at < filled ? buffer[at] : END;
    }

    /** Consumes the character that the last peek returned. */
    private char take() {
        char c = buffer[at++];
        if (text.length() < MAX_TEXT_LENGTH) {
            text.append(c);
        }
        return c;
    }
}
