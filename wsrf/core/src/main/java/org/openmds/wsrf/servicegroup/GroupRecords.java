package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.StoredLease;
import org.openmds.wsrf.softstate.RecordFormat;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.XmlFragment;

/** The records of a group: the entries as registered, their leases, and their newest content. Immutable. */
final class GroupRecords {

    private final String entries;
    private final String leases;
    private final String values;

    /** The part of an entry that a record holds. */
    enum RecordKind {
        /** The entry as registered. */
        ENTRY,
        /** Its lease. */
        LEASE,
        /** Its newest content. */
        VALUE
    }

    /** A record with its key. */
    record KeyedRecord<V>(String key, V value) {
    }

    GroupRecords(String group) {
        this.entries = group + "/entries";
        this.leases = group + "/leases";
        this.values = group + "/values";
    }

    /** Returns true if a change is one of these records. */
    boolean contain(StateChange change) {
        String collection = change.collection();
        return collection.equals(entries) || collection.equals(leases) || collection.equals(values);
    }

    /** Returns the kind of one of these records. */
    RecordKind kind(StateChange change) {
        if (change.collection().equals(entries)) {
            return RecordKind.ENTRY;
        }
        return change.collection().equals(leases) ? RecordKind.LEASE : RecordKind.VALUE;
    }

    /** @param reader reads an entry with its content */
    <R> RecordFormat<R> entries(Function<StateRecord, R> reader) {
        return RecordFormat.first(entries, reader);
    }

    RecordFormat<KeyedRecord<StoredLease>> leases() {
        return RecordFormat.first(leases, stored -> keyed(stored, EntryRecords.lease(stored.value())));
    }

    /** @param fits returns false for a value that is too large; it is not parsed and empty */
    RecordFormat<KeyedRecord<Optional<XmlFragment>>> values(Predicate<byte[]> fits) {
        return RecordFormat.first(values, stored -> keyed(stored, fits.test(stored.value())
                ? Optional.of(XmlFragment.readWritten(stored.value(), EntryRecords.STORED))
                : Optional.empty()));
    }

    StateChange entry(LeasedEntry member) {
        return new StateChange.Put(entries, member.key().value(), EntryRecords.entry(member));
    }

    StateChange lease(LeasedEntry member, LeaseClock time) {
        return new StateChange.Put(leases, member.key().value(), EntryRecords.lease(member.lease(), time));
    }

    StateChange value(LeasedEntry member) {
        return new StateChange.Put(values, member.key().value(), member.entry().content().sharedBytes());
    }

    List<StateChange> removal(EntryKey entry) {
        String key = entry.value();
        return List.of(new StateChange.Remove(entries, key), new StateChange.Remove(leases, key),
                new StateChange.Remove(values, key));
    }

    private static <V> KeyedRecord<V> keyed(StateRecord stored, V value) {
        return new KeyedRecord<>(stored.key(), value);
    }
}
