package org.openmds.state.replicated;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.openmds.wsrf.state.StateChange;

/**
 * One command of the log: a batch of changes, and the term in which its leader took it. A command is applied only in its own term: a leader that lost
 * its role and has it again has missed what was written meanwhile.
 *
 * @param term
 *            the term of the leader
 * @param changes
 *            changes in order
 */
record BatchCommand(long term, List<StateChange> changes) {

    private static final int VERSION = 1;
    private static final int PUT = 1;
    private static final int REMOVE = 2;
    private static final int MAX_BYTES = 8 << 20;

    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeLong(term);
            out.writeInt(changes.size());
            for (StateChange change : changes) {
                write(change, out);
            }
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    private static void write(StateChange change, DataOutputStream out) throws IOException {
        out.writeByte(change instanceof StateChange.Put ? PUT : REMOVE);
        write(change.collection().getBytes(UTF_8), out);
        write(change.key().getBytes(UTF_8), out);
        if (change instanceof StateChange.Put put) {
            write(put.value(), out);
        }
    }

    private static void write(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /**
     * Returns the command in bytes of the log.
     *
     * @throws IOException
     *             the bytes are no command, or one of a newer version of this program
     */
    static BatchCommand of(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = in.readByte();
            if (version != VERSION) {
                throw new IOException("a command of the log has version %d, this program reads version %d: update it"
                        .formatted(version, VERSION));
            }
            long term = in.readLong();
            int count = in.readInt();
            List<StateChange> changes = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                changes.add(readChange(in));
            }
            return new BatchCommand(term, changes);
        }
    }

    private static StateChange readChange(DataInputStream in) throws IOException {
        int kind = in.readByte();
        String collection = new String(readBytes(in), UTF_8);
        String key = new String(readBytes(in), UTF_8);
        return kind == PUT
                ? new StateChange.Put(collection, key, readBytes(in))
                : new StateChange.Remove(collection, key);
    }

    private static byte[] readBytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > MAX_BYTES) {
            throw new IOException("a command of the log contains a length of %d bytes, at most %d are possible"
                    .formatted(length, MAX_BYTES));
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
    }
}
