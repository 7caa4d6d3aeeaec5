package org.openmds.wsrf.softstate;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.XmlText;

/**
 * Reads the records of a collection at the start, and migrates them. A record that cannot be read, or that was damaged on disk, is moved, with the
 * cause, to the collection {@code <collection>/unreadable}, where an operator can read it: the first line is the cause, then the bytes follow. The
 * collection {@value #VERSIONS} has the version of each collection; one without a version has version 1, as before there were versions.
 */
final class RecordLoader {

    static final String VERSIONS = "record-versions";
    private static final String UNREADABLE = "/unreadable";
    private static final long MAX_UNWRITTEN_BYTES = 4 << 20;
    private static final Logger LOG = LogManager.getLogger();

    private final Journal journal;
    private final Consumer<StateChange> changes;
    private final Runnable flush;
    private long unwrittenBytes;
    private volatile boolean migrating;
    private final AtomicInteger unreadable = new AtomicInteger();

    /**
     * @param changes
     *            receives the changes that bring the records up to date
     * @param flush
     *            writes these changes now
     */
    RecordLoader(Journal journal, Consumer<StateChange> changes, Runnable flush) {
        this.journal = journal;
        this.changes = changes;
        this.flush = flush;
    }

    /** Returns the number of records that were put aside at this start or earlier. */
    int unreadable() {
        return unreadable.get();
    }

    /** Returns true if a collection had an older version. */
    boolean isMigrating() {
        return migrating;
    }

    /** Opens a reader of a collection, whose version it checks. */
    <R> RecordReader<R> read(RecordFormat<R> format) {
        int stored = version(format);
        if (stored > format.version()) {
            throw new StateException(
                    "the records of %s have version %d, this program reads versions up to %d: start the newer program again, or restore a backup of the older one"
                            .formatted(format.collection(), stored, format.version()));
        }
        migrating = migrating || stored < format.version();
        return new MigratingReader<>(format, stored);
    }

    /** Reads records, migrates them, and puts aside those that cannot be read. */
    private final class MigratingReader<R> implements RecordReader<R> {

        private final RecordFormat<R> format;
        private final int stored;
        private final RecordCursor cursor;
        private final Set<String> aside;
        private int migrated;
        private boolean ended;

        MigratingReader(RecordFormat<R> format, int stored) {
            this.format = format;
            this.stored = stored;
            this.cursor = new RecordCursor(journal, format.collection());
            this.aside = keysAside(format);
        }

        @Override
        public Optional<R> next() {
            for (Optional<StateRecord> next = cursor.next(); next.isPresent(); next = cursor.next()) {
                StateRecord record = next.get();
                if (!record.intact()) {
                    putAside(format.collection(), record, "its checksum differs: it was damaged on disk", aside);
                    continue;
                }
                try {
                    return Optional.of(read(record));
                } catch (StateException e) {
                    // Another record cannot be loaded, which is not the fault of this one.
                    throw e;
                } catch (RuntimeException e) {
                    putAside(format.collection(), record, cause(e), aside);
                }
            }
            end();
            return Optional.empty();
        }

        private R read(StateRecord record) {
            StateRecord current = format.migrated(record, stored);
            R read = format.reader().apply(current);
            if (stored < format.version()) {
                migrated++;
                changes.accept(new StateChange.Put(format.collection(), record.key(), current.value()));
            }
            return read;
        }

        private void end() {
            if (ended) {
                return;
            }
            ended = true;
            unreadable.addAndGet(aside.size());
            if (stored < format.version() && migrated > 0) {
                LOG.info("{}: records migrated from version {} to {}: {}", format.collection(), stored,
                        format.version(), migrated);
            }
            recordVersion(format);
        }
    }

    /** Writes large records that were put aside, so that they take no memory; not beside migrated records, which are written all or none. */
    private void flushLarge(int bytes) {
        unwrittenBytes += bytes;
        if (unwrittenBytes > MAX_UNWRITTEN_BYTES && !migrating) {
            unwrittenBytes = 0;
            flush.run();
        }
    }

    /** Returns the version of the stored records. A damaged version is taken for the current one, so that no record is migrated twice. */
    private int version(RecordFormat<?> format) {
        String collection = format.collection();
        return storedVersion(collection)
                .map(record -> record.intact()
                        ? number(collection, new String(record.value(), UTF_8))
                        : format.version())
                .orElse(1);
    }

    private Optional<StateRecord> storedVersion(String collection) {
        RecordCursor versions = new RecordCursor(journal, VERSIONS);
        Optional<StateRecord> next = versions.next();
        while (next.isPresent() && !next.get().key().equals(collection)) {
            next = versions.next();
        }
        return next;
    }

    private static int number(String collection, String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw new StateException("the version of the records of %s is '%s', expected a number".formatted(collection,
                    text), e);
        }
    }

    private void recordVersion(RecordFormat<?> format) {
        byte[] version = Integer.toString(format.version()).getBytes(UTF_8);
        boolean known = storedVersion(format.collection())
                .filter(record -> record.intact() && Arrays.equals(record.value(), version))
                .isPresent();
        if (!known) {
            changes.accept(new StateChange.Put(VERSIONS, format.collection(), version));
        }
    }

    private Set<String> keysAside(RecordFormat<?> format) {
        Set<String> keys = new HashSet<>();
        RecordCursor kept = new RecordCursor(journal, format.collection() + UNREADABLE);
        for (Optional<StateRecord> next = kept.next(); next.isPresent(); next = kept.next()) {
            StateRecord record = next.get();
            keys.add(record.key());
            if (!record.intact()) {
                // Written again with its present bytes and a new checksum: a damaged record would prevent backups.
                changes.accept(new StateChange.Put(format.collection() + UNREADABLE, record.key(), record.value()));
            }
        }
        if (!keys.isEmpty()) {
            LOG.warn("{}: records that could not be read at earlier starts and are in the collection {}: {}",
                    format.collection(), format.collection() + UNREADABLE, keys.size());
        }
        return keys;
    }

    private void putAside(String collection, StateRecord record, String cause, Set<String> aside) {
        String key = record.key();
        for (int i = 2; !aside.add(key); i++) {
            key = record.key() + '~' + i;
        }
        LOG.error("{}: the record {} cannot be read and is kept as {} in the collection {}: {}", collection,
                record.key(), key, collection + UNREADABLE, cause);
        byte[] line = (cause + '\n').getBytes(UTF_8);
        byte[] kept = Arrays.copyOf(line, line.length + record.value().length);
        System.arraycopy(record.value(), 0, kept, line.length, record.value().length);
        changes.accept(new StateChange.Put(collection + UNREADABLE, key, kept));
        changes.accept(new StateChange.Remove(collection, record.key()));
        flushLarge(kept.length);
    }

    private static String cause(RuntimeException failure) {
        String text = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return XmlText.printable(text).replace('\n', ' ').replace('\r', ' ');
    }
}
