package org.openmds.gateway.ldap.entry;

import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive entries of one tree whose encoded operations lie one after the other in memory, so that a dump reads them in the order in which they are
 * sent and looks at no other object. Immutable.
 */
public final class EntryBlock {

    /** The largest number of bytes of a block with several entries. */
    public static final int MAX_BYTES = 32 * 1024;

    private final String tree;
    private final int first;
    private final int size;
    private final byte[] operations;
    private final boolean onlyUserAttributes;

    private EntryBlock(String tree, int first, int size, byte[] operations, boolean onlyUserAttributes) {
        this.tree = tree;
        this.first = first;
        this.size = size;
        this.operations = operations;
        this.onlyUserAttributes = onlyUserAttributes;
    }

    /** Lays entries into blocks; those in the array become entries of the blocks. */
    public static List<EntryBlock> of(DirectoryEntry[] entries) {
        List<EntryBlock> blocks = new ArrayList<>();
        for (int first = 0; first < entries.length;) {
            int end = end(entries, first);
            blocks.add(of(entries, first, end));
            first = end;
        }
        return blocks;
    }

    private static int end(DirectoryEntry[] entries, int first) {
        String tree = tree(entries[first]);
        int bytes = entries[first].operationLength();
        int end = first + 1;
        while (end < entries.length && bytes + entries[end].operationLength() <= MAX_BYTES
                && tree.equals(tree(entries[end]))) {
            bytes += entries[end].operationLength();
            end++;
        }
        return end;
    }

    private static EntryBlock of(DirectoryEntry[] entries, int first, int end) {
        int bytes = 0;
        for (int i = first; i < end; i++) {
            bytes += entries[i].operationLength();
        }
        byte[] operations = new byte[bytes];
        boolean onlyUserAttributes = true;
        int at = 0;
        for (int i = first; i < end; i++) {
            int length = entries[i].operationLength();
            entries[i] = entries[i].moved(operations, at);
            onlyUserAttributes &= entries[i].hasOnlyUserAttributes();
            at += length;
        }
        return new EntryBlock(tree(entries[first]), first, end - first, operations, onlyUserAttributes);
    }

    /** Returns the last part of a name, which no comma can be in. */
    private static String tree(DirectoryEntry entry) {
        return entry.dn().substring(entry.dn().lastIndexOf(',') + 1);
    }

    /** Returns the name of the tree, such as {@code o=glue}. */
    public String tree() {
        return tree;
    }

    /** Returns the position of the first entry. */
    public int first() {
        return first;
    }

    /** Returns the number of entries. */
    public int size() {
        return size;
    }

    /** Returns the encoded operations, which must not be changed. */
    public byte[] operations() {
        return operations;
    }

    /** Returns true if no entry has an operational attribute. */
    public boolean hasOnlyUserAttributes() {
        return onlyUserAttributes;
    }
}
