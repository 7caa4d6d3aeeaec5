package org.openmds.wsrf.softstate;

import java.util.function.Function;

import org.openmds.wsrf.state.StateRecord;

/**
 * The form of the records of one collection. Its version is in durable state beside the records, so that a later version of this program can migrate
 * them and an earlier one refuses them.
 *
 * @param collection
 *            name of the collection
 * @param version
 *            version of the form that this program writes, from 1
 * @param reader
 *            reads a record of this version; an exception means that it cannot be read
 * @param migration
 *            leads from older versions to this one
 */
public record RecordFormat<R>(String collection, int version, Function<StateRecord, R> reader,
        Migration migration) {

    /** Converts records of an older version. */
    @FunctionalInterface
    public interface Migration {

        /**
         * Converts a record to the next version.
         *
         * @param from
         *            version of the given bytes
         * @throws RuntimeException
         *             the record cannot be read
         */
        byte[] next(int from, byte[] value);
    }

    /** Returns the first version of a form, which needs no migration. */
    public static <R> RecordFormat<R> first(String collection, Function<StateRecord, R> reader) {
        return new RecordFormat<>(collection, 1, reader, (from, value) -> value);
    }

    StateRecord migrated(StateRecord stored, int from) {
        byte[] value = stored.value();
        for (int each = from; each < version; each++) {
            value = migration.next(each, value);
        }
        return new StateRecord(stored.key(), value);
    }
}
