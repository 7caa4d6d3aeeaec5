package org.openmds.state.replicated;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;

/**
 * The state store of a member with the position in the log up to which it contains the log. Both change in one transaction, so a command is applied
 * exactly once also after a crash. The names of all collections are records themselves, for snapshots. Used by one thread at a time.
 */
final class AppliedState {

    private static final String REPLICATION = "replication";
    private static final String POSITION = "position";
    private static final String COLLECTIONS = "replication/collections";
    private static final long PART_BYTES = 1 << 20;

    private final StateStore store;
    private final Set<String> collections = new TreeSet<>();
    private long index = -1;
    private long term;

    AppliedState(StateStore store) {
        this.store = store;
        readPosition();
    }

    private void readPosition() {
        collections.clear();
        index = -1;
        term = 0;
        for (StateRecord record : store.load(REPLICATION)) {
            String[] words = new String(record.value(), UTF_8).split(" ", 2);
            term = Long.parseLong(words[0]);
            index = Long.parseLong(words[1]);
        }
        store.load(COLLECTIONS).forEach(record -> collections.add(record.key()));
        if (index < 0 && collections.isEmpty() && !store.load("record-versions", "", 1).isEmpty()) {
            throw new StateException(
                    "the state is that of a server without members, which the other members do not have: start with an empty state directory");
        }
    }

    /** Returns the position of the last command that was applied; -1 if there is none. */
    long index() {
        return index;
    }

    LogPosition position() {
        return new LogPosition(term, index);
    }

    /** Applies the changes of a command and moves the position to it. */
    void apply(List<StateChange> changes, long ofTerm, long ofIndex) {
        List<StateChange> all = new ArrayList<>(changes);
        Set<String> added = new TreeSet<>();
        changes.forEach(change -> added.add(change.collection()));
        added.removeAll(collections);
        added.forEach(name -> all.add(new StateChange.Put(COLLECTIONS, name, new byte[0])));
        all.add(record(ofTerm, ofIndex));
        store.write(all);
        collections.addAll(added);
        term = ofTerm;
        index = ofIndex;
    }

    private static StateChange record(long term, long index) {
        return new StateChange.Put(REPLICATION, POSITION, (term + " " + index).getBytes(UTF_8));
    }

    /** Writes all records, in parts. */
    void writeTo(DataOutputStream out) throws IOException {
        for (String collection : collections) {
            String after = "";
            for (List<StateRecord> part = store.load(collection, after, PART_BYTES); !part.isEmpty(); part = store
                    .load(collection, after, PART_BYTES)) {
                write(collection, part, out);
                after = part.getLast().key();
            }
        }
        out.writeInt(0);
    }

    private static void write(String collection, List<StateRecord> part, DataOutputStream out) throws IOException {
        List<StateChange> puts = new ArrayList<>();
        for (StateRecord record : part) {
            if (!record.intact()) {
                throw new IOException("the record %s of %s was damaged on disk".formatted(record.key(), collection));
            }
            puts.add(new StateChange.Put(collection, record.key(), record.value()));
        }
        byte[] bytes = new BatchCommand(0, puts).toBytes();
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /**
     * Replaces all records by those of a snapshot. The position is removed first and written last, so that a crash meanwhile leads to another attempt.
     */
    void replaceBy(DataInputStream in, long ofTerm, long ofIndex) throws IOException {
        store.write(List.of(new StateChange.Remove(REPLICATION, POSITION)));
        index = -1;
        for (String collection : collections) {
            removeAll(collection);
        }
        for (int length = in.readInt(); length > 0; length = in.readInt()) {
            List<StateChange> puts = new ArrayList<>(BatchCommand.of(in.readNBytes(length)).changes());
            String collection = puts.getFirst().collection();
            if (collections.add(collection)) {
                puts.add(new StateChange.Put(COLLECTIONS, collection, new byte[0]));
            }
            store.write(puts);
        }
        store.write(List.of(record(ofTerm, ofIndex)));
        term = ofTerm;
        index = ofIndex;
    }

    private void removeAll(String collection) {
        for (List<StateRecord> part = store.load(collection, "", PART_BYTES); !part.isEmpty(); part = store
                .load(collection, "", PART_BYTES)) {
            store.write(part.stream()
                    .<StateChange>map(record -> new StateChange.Remove(collection, record.key()))
                    .toList());
        }
    }
}
