package org.openmds.gateway.ldap.search;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

import org.openmds.gateway.ldap.entry.BerEncoding;
import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.gateway.ldap.entry.EntryBlock;

/** Encoded messages with entries that are sent together. Not thread-safe. */
final class ResultBuffer {

    /** Bytes by which the buffer grows at most, so that a full part is little longer than its entries. */
    private static final int MAX_GROWTH = 16 * 1024;
    /** Length of the longest header of a message. */
    private static final int MAX_HEADER = 6;

    private final byte[] id;
    private final SelectedAttributes selected;
    private byte[] bytes;
    private int size;

    /**
     * @param messageId
     *            the number of the search
     * @param firstBytes
     *            the length of the buffer, which grows for an entry that is longer
     */
    ResultBuffer(int messageId, SelectedAttributes selected, int firstBytes) {
        this.id = encoded(messageId);
        this.selected = selected;
        this.bytes = new byte[firstBytes];
    }

    private static byte[] encoded(int number) {
        int length = 1;
        while (number >= 1L << length * Byte.SIZE - 1) {
            length++;
        }
        byte[] content = new byte[length];
        for (int i = 0; i < length; i++) {
            content[i] = (byte) (number >>> Byte.SIZE * (length - 1 - i));
        }
        byte[] element = new byte[BerEncoding.size(length)];
        BerEncoding.element(element, 0, BerEncoding.INTEGER, content);
        return element;
    }

    int size() {
        return size;
    }

    /** Adds the message of an entry with the selected attributes. */
    void add(DirectoryEntry entry) {
        if (selected.isComplete() && entry.hasOnlyUserAttributes()) {
            addWhole(entry);
            return;
        }
        boolean[] included = new boolean[entry.attributes()];
        boolean whole = selected.isComplete();
        for (int i = 0; i < included.length; i++) {
            included[i] = selected.includes(entry.type(i));
            whole &= included[i];
        }
        if (whole) {
            addWhole(entry);
        } else {
            addPart(entry, included);
        }
    }

    /** Adds the messages of all entries of a block, if the search returns all attributes that they have; else returns false. */
    boolean addAll(EntryBlock block) {
        if (!selected.isComplete() || !block.hasOnlyUserAttributes()) {
            return false;
        }
        byte[] operations = block.operations();
        grow(operations.length + block.size() * (id.length + MAX_HEADER));
        for (int at = 0; at < operations.length;) {
            int end = BerEncoding.end(operations, at);
            begin(end - at);
            append(operations, at, end - at);
            at = end;
        }
        return true;
    }

    private void addWhole(DirectoryEntry entry) {
        begin(entry.operationLength());
        append(entry.bytes(), entry.operationAt(), entry.operationLength());
    }

    private void begin(int operationLength) {
        int content = id.length + operationLength;
        grow(BerEncoding.size(content));
        size = BerEncoding.header(bytes, size, BerEncoding.SEQUENCE, content);
        append(id, 0, id.length);
    }

    private void addPart(DirectoryEntry entry, boolean[] included) {
        int length = 0;
        for (int i = 0; i < included.length; i++) {
            length += included[i] ? length(entry, i) : 0;
        }
        int name = entry.nameEnd() - entry.nameAt();
        int content = name + BerEncoding.size(length);
        begin(BerEncoding.size(content));
        size = BerEncoding.header(bytes, size, BerEncoding.RESULT_ENTRY, content);
        append(entry.bytes(), entry.nameAt(), name);
        size = BerEncoding.header(bytes, size, BerEncoding.SEQUENCE, length);
        for (int i = 0; i < included.length; i++) {
            if (included[i]) {
                attribute(entry, i);
            }
        }
    }

    private int length(DirectoryEntry entry, int attribute) {
        int start = entry.attributeAt(attribute);
        return selected.typesOnly()
                ? BerEncoding.size(typeLength(entry, attribute) + BerEncoding.size(0))
                : entry.attributeAt(attribute + 1) - start;
    }

    private static int typeLength(DirectoryEntry entry, int attribute) {
        return entry.typeEnd(attribute) - BerEncoding.content(entry.bytes(), entry.attributeAt(attribute));
    }

    private void attribute(DirectoryEntry entry, int attribute) {
        int start = entry.attributeAt(attribute);
        if (!selected.typesOnly()) {
            append(entry.bytes(), start, entry.attributeAt(attribute + 1) - start);
            return;
        }
        int type = typeLength(entry, attribute);
        size = BerEncoding.header(bytes, size, BerEncoding.SEQUENCE, type + BerEncoding.size(0));
        append(entry.bytes(), BerEncoding.content(entry.bytes(), start), type);
        size = BerEncoding.header(bytes, size, BerEncoding.SET, 0);
    }

    private void append(byte[] from, int start, int length) {
        System.arraycopy(from, start, bytes, size, length);
        size += length;
    }

    private void grow(int more) {
        if (bytes.length - size < more) {
            int longer = Math.min(bytes.length * 2, bytes.length + MAX_GROWTH);
            bytes = Arrays.copyOf(bytes, Math.max(longer, size + more));
        }
    }

    /** Sends the messages and empties the buffer. */
    void send(OutputStream out) throws IOException {
        out.write(bytes, 0, size);
        size = 0;
    }
}
