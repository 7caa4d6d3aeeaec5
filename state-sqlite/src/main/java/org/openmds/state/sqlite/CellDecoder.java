package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.openmds.state.sqlite.DatabaseHeader.PAGE_SIZE;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reads cells of B-tree pages with arbitrary content (SQLite file format, sections 1.6 and 2.1). Bytes count as a cell only if they have exactly
 * the form of a row of the table {@code record}, or of an entry of its index.
 */
final class CellDecoder {
    private static final int MAX_LOCAL_TABLE = PAGE_SIZE - 35;
    private static final int MAX_LOCAL_INDEX = (PAGE_SIZE - 12) * 64 / 255 - 23;
    private static final int MIN_LOCAL = (PAGE_SIZE - 12) * 32 / 255 - 23;
    private static final int OVERFLOW_CONTENT = PAGE_SIZE - 4;
    private static final int TABLE_COLUMNS = 6;
    private static final int INDEX_COLUMNS = 3;
    private static final long FIRST_BLOB_TYPE = 12;

    private final PageImages pages;

    CellDecoder(PageImages pages) {
        this.pages = pages;
    }

    /**
     * A row found in a page; its checksum is not verified yet.
     *
     * @param end
     *            the end of the cell in its page
     * @param overflow
     *            the numbers of the pages with the rest of the cell
     */
    record FoundRow(StoredRow row, int end, List<Integer> overflow) {
    }

    /** The bytes of a cell from its page and its overflow pages, and the positions of its columns. */
    private record Payload(byte[] bytes, Column[] columns, int end, List<Integer> overflow) {
        String text(int column) {
            return new String(bytes(column), UTF_8);
        }

        byte[] bytes(int column) {
            Column found = columns[column];
            return Arrays.copyOfRange(bytes, found.start(), found.start() + found.length());
        }

        long integer(int column) {
            Column found = columns[column];
            if (found.type() >= 8) {
                return found.type() - 8;
            }
            long value = found.length() == 0 ? 0 : bytes[found.start()];
            for (int i = 1; i < found.length(); i++) {
                value = value << 8 | bytes[found.start() + i] & 0xff;
            }
            return value;
        }
    }

    private record Column(long type, int start, int length) {
        boolean isText() {
            return type > FIRST_BLOB_TYPE && type % 2 == 1;
        }

        boolean isBlob() {
            return type >= FIRST_BLOB_TYPE;
        }

        boolean isInteger() {
            return type >= 1 && type <= 6 || type == 8 || type == 9;
        }
    }

    /** Returns the row whose cell begins at an offset of a table leaf page. */
    Optional<FoundRow> row(byte[] page, int at) {
        Cursor cursor = new Cursor(page, at);
        long length = cursor.varint();
        long rowId = cursor.varint();
        if (length <= 0 || rowId <= 0) {
            return Optional.empty();
        }
        return payload(cursor, length, MAX_LOCAL_TABLE, TABLE_COLUMNS).filter(CellDecoder::isRow)
                .map(CellDecoder::toRow);
    }

    /** Returns the name in the index entry whose payload begins at an offset of an index page. */
    Optional<RecordName> indexed(byte[] page, int at) {
        Cursor cursor = new Cursor(page, at);
        long length = cursor.varint();
        if (length <= 0) {
            return Optional.empty();
        }
        return payload(cursor, length, MAX_LOCAL_INDEX, INDEX_COLUMNS)
                .filter(found -> found.columns[0].isText() && found.columns[1].isText() && found.columns[2].isInteger())
                .map(found -> new RecordName(found.text(0), found.text(1)));
    }

    private static boolean isRow(Payload found) {
        Column[] columns = found.columns;
        // The row id is before the payload; its column holds NULL.
        return columns[0].type() == 0 && columns[1].isText() && columns[2].isText() && columns[3].isBlob()
                && columns[4].isInteger()
                && columns[5].isInteger();
    }

    private static FoundRow toRow(Payload found) {
        RecordName name = new RecordName(found.text(1), found.text(2));
        return new FoundRow(new StoredRow(name, found.bytes(3), found.integer(4), found.integer(5)), found.end,
                found.overflow);
    }

    private Optional<Payload> payload(Cursor cursor, long length, int maxLocal, int columnCount) {
        int start = cursor.at;
        Column[] columns = columns(cursor, length, columnCount);
        int local = localLength(length, maxLocal);
        int end = start + local + (local < length ? 4 : 0);
        if (columns.length == 0 || end > PAGE_SIZE) {
            return Optional.empty();
        }
        byte[] bytes = Arrays.copyOf(Arrays.copyOfRange(cursor.bytes, start, start + local), (int) length);
        List<Integer> overflow = new ArrayList<>();
        int next = local < length ? ByteBuffer.wrap(cursor.bytes).getInt(start + local) : 0;
        for (int filled = local; filled < length; filled += OVERFLOW_CONTENT) {
            Optional<byte[]> page = pages.page(next);
            if (page.isEmpty()) {
                return Optional.empty();
            }
            overflow.add(next);
            System.arraycopy(page.get(), 4, bytes, filled, (int) Math.min(OVERFLOW_CONTENT, length - filled));
            next = ByteBuffer.wrap(page.get()).getInt(0);
        }
        return Optional.of(new Payload(bytes, columns, end, overflow));
    }

    /** Returns the columns; none if the record's header does not match its length exactly. */
    private Column[] columns(Cursor cursor, long length, int count) {
        Column[] none = {};
        int start = cursor.at;
        long headerLength = cursor.varint();
        // Limits the work for invalid data: a payload cannot be larger than all pages.
        if (headerLength <= count || headerLength > 9L * count + 1 || length > (long) pages.count() * PAGE_SIZE
                || length > Integer.MAX_VALUE - 8) {
            return none;
        }
        Column[] columns = new Column[count];
        long offset = headerLength;
        for (int i = 0; i < count; i++) {
            long type = cursor.varint();
            long size = size(type);
            if (size < 0 || offset + size > length) {
                return none;
            }
            columns[i] = new Column(type, (int) offset, (int) size);
            offset += size;
        }
        return cursor.at == start + headerLength && offset == length ? columns : none;
    }

    private static long size(long type) {
        if (type >= FIRST_BLOB_TYPE) {
            return (type - FIRST_BLOB_TYPE) / 2;
        }
        return switch ((int) type) {
            case 0, 8, 9 -> 0;
            case 1, 2, 3, 4 -> type;
            case 5 -> 6;
            case 6 -> 8;
            default -> -1;
        };
    }

    private static int localLength(long length, int maxLocal) {
        if (length <= maxLocal) {
            return (int) length;
        }
        int local = MIN_LOCAL + (int) ((length - MIN_LOCAL) % OVERFLOW_CONTENT);
        return local <= maxLocal ? local : MIN_LOCAL;
    }

    private static final class Cursor {
        private final byte[] bytes;
        private int at;

        Cursor(byte[] bytes, int at) {
            this.bytes = bytes;
            this.at = at;
        }

        /** Reads a big-endian number of 1 to 9 bytes in SQLite's format; -1 if it extends beyond the page. */
        long varint() {
            long value = 0;
            for (int i = 0; i < 9; i++) {
                if (at < 0 || at >= bytes.length) {
                    return -1;
                }
                int next = bytes[at++];
                if (i == 8) {
                    return value << 8 | next & 0xff;
                }
                value = value << 7 | next & 0x7f;
                if (next >= 0) {
                    return value;
                }
            }
            throw new AssertionError("unreachable");
        }
    }
}
