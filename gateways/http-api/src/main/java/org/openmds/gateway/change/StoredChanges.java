package org.openmds.gateway.change;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.gateway.change.KeptChange.ChangedStates;
import org.openmds.gateway.group.EntryViews;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlTree;

/**
 * The kept changes of a group in a file, from an orderly stop to the next start. Digests of all entries tell what has changed in between.
 *
 * @param mark
 *            the mark of the ids of events
 * @param position
 *            the sequence of the last change
 * @param completeAfter
 *            the sequence after which all changes are there
 * @param digests
 *            digests of the content of all entries
 */
record StoredChanges(String mark, long position, long completeAfter, List<KeptChange> changes,
        Map<EntryKey, Long> digests) {

    private static final Logger LOG = LogManager.getLogger();
    private static final FileAttribute<?> OWNER_ONLY = PosixFilePermissions
            .asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final int FORMAT = 0x4d445301;
    private static final int BEFORE = 1;
    private static final int AFTER = 2;
    private static final int UNKNOWN = 4;

    /** Returns the digest of the content of an entry. */
    static long digest(Entry entry) {
        CRC32 first = new CRC32();
        CRC32C second = new CRC32C();
        byte[] content = entry.content().sharedBytes();
        first.update(content);
        second.update(content);
        return first.getValue() << Integer.SIZE | second.getValue();
    }

    /** Writes the file; a failure is only logged, since followers can read all entries again. */
    static void write(Path file, StoredChanges stored, Collection<Entry> entries, EntryViews views) {
        Path unfinished = file.resolveSibling(file.getFileName() + ".tmp");
        try {
            Files.deleteIfExists(unfinished);
            Files.createFile(unfinished, OWNER_ONLY);
            try (DataOutputStream out = new DataOutputStream(
                    new BufferedOutputStream(Files.newOutputStream(unfinished)))) {
                out.writeInt(FORMAT);
                out.writeUTF(stored.mark);
                out.writeLong(stored.position);
                out.writeLong(stored.completeAfter);
                out.writeInt(stored.changes.size());
                for (KeptChange change : stored.changes) {
                    write(change, views, out);
                }
                out.writeInt(entries.size());
                for (Entry entry : entries) {
                    out.writeUTF(entry.key().value());
                    out.writeLong(digest(entry));
                }
            }
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.warn("the recent changes cannot be kept in {}; their followers will read all entries again: {}", file,
                    e.toString());
        }
    }

    private static void write(KeptChange change, EntryViews views, DataOutputStream out) throws IOException {
        ChangedStates states = change.states();
        out.writeLong(change.sequence());
        out.writeUTF(change.key().value());
        out.writeUTF(change.reason());
        out.writeByte((states.before().isPresent() ? BEFORE : 0) | (states.after().isPresent() ? AFTER : 0)
                | (states.isBeforeKnown() ? 0 : UNKNOWN));
        if (states.before().isPresent()) {
            write(bytes(states.before().get().tree()), out);
        }
        if (states.after().isPresent()) {
            write(bytes(states.after().get().tree()), out);
            write(states.after().get().json().apply(views), out);
        }
    }

    private static byte[] bytes(XmlTree tree) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            tree.writeTo(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    private static void write(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** Reads the file and removes it; empty if there is none, or if it cannot be read. */
    static Optional<StoredChanges> take(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            return Optional.of(read(in, Files.size(file)));
        } catch (IOException | InvalidXmlException | IllegalArgumentException e) {
            LOG.warn("the changes in {} cannot be read; their followers will read all entries again: {}", file,
                    e.toString());
            return Optional.empty();
        } finally {
            remove(file);
        }
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("{} cannot be removed: {}", file, e.toString());
        }
    }

    private static StoredChanges read(DataInputStream in, long size) throws IOException {
        if (in.readInt() != FORMAT) {
            throw new IOException("the format is not known");
        }
        String mark = in.readUTF();
        long position = in.readLong();
        long completeAfter = in.readLong();
        List<KeptChange> changes = new ArrayList<>();
        Map<EntryKey, EntryState> last = new HashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            changes.add(change(in, size, last));
        }
        Map<EntryKey, Long> digests = new HashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            digests.put(new EntryKey(in.readUTF()), in.readLong());
        }
        return new StoredChanges(mark, position, completeAfter, changes, digests);
    }

    /** @param last the last state of each entry so far, which is also the one before its next change */
    private static KeptChange change(DataInputStream in, long size, Map<EntryKey, EntryState> last)
            throws IOException {
        long sequence = in.readLong();
        EntryKey key = new EntryKey(in.readUTF());
        String reason = in.readUTF();
        int states = in.readByte();
        Optional<EntryState> before = (states & BEFORE) == 0
                ? Optional.empty()
                : Optional.of(before(bytes(in, size), last.get(key)));
        Optional<EntryState> after = (states & AFTER) == 0
                ? Optional.empty()
                : Optional.of(EntryState.stored(bytes(in, size), bytes(in, size)));
        after.ifPresentOrElse(state -> last.put(key, state), () -> last.remove(key));
        return new KeptChange(sequence, key, new ChangedStates(before, after, (states & UNKNOWN) == 0), reason);
    }

    private static EntryState before(byte[] element, @Nullable EntryState last) {
        return last == null ? EntryState.stored(element, new byte[0]) : last;
    }

    private static byte[] bytes(DataInputStream in, long size) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > size) {
            throw new IOException("a length is wrong");
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
    }
}
