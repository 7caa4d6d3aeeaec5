package org.openmds.wsrf.softstate;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
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
 * Reads the records of a collection at the start, and migrates them. A record that cannot be read is moved, with the cause, to the collection
 * {@code <collection>/unreadable}, where an operator can read it: the first line is the cause, then the bytes follow. The collection
 * {@value #VERSIONS} has the version of each collection; one without a version has version 1, as before there were versions.
 */
final class RecordLoader {

    static final String VERSIONS = "record-versions";
    private static final String UNREADABLE = "/unreadable";
    private static final Logger LOG = LogManager.getLogger();

    private final Journal journal;
    private final Consumer<StateChange> changes;
    private final AtomicInteger unreadable = new AtomicInteger();

    /** @param changes receives the changes that bring the records up to date */
    RecordLoader(Journal journal, Consumer<StateChange> changes) {
        this.journal = journal;
        this.changes = changes;
    }

    /** Returns the number of records that were put aside at this start or earlier. */
    int unreadable() {
        return unreadable.get();
    }

    <R> List<R> load(RecordFormat<R> format) {
        int stored = version(format.collection());
        if (stored > format.version()) {
            throw new StateException(
                    "the records of %s have version %d, this program reads versions up to %d: start the newer program again, or restore a backup of the older one"
                            .formatted(format.collection(), stored, format.version()));
        }
        Set<String> aside = keysAside(format);
        List<R> read = new ArrayList<>();
        for (StateRecord record : journal.load(format.collection())) {
            try {
                StateRecord migrated = format.migrated(record, stored);
                read.add(format.reader().apply(migrated));
                if (stored < format.version()) {
                    changes.accept(new StateChange.Put(format.collection(), record.key(), migrated.value()));
                }
            } catch (RuntimeException e) {
                putAside(format.collection(), record, cause(e), aside);
            }
        }
        unreadable.addAndGet(aside.size());
        if (stored < format.version()) {
            LOG.info("{}: {} records migrated from version {} to {}", format.collection(), read.size(), stored,
                    format.version());
        }
        recordVersion(format);
        return read;
    }

    private int version(String collection) {
        return journal.load(VERSIONS)
                .stream()
                .filter(record -> record.key().equals(collection))
                .findFirst()
                .map(record -> number(collection, new String(record.value(), UTF_8)))
                .orElse(1);
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
        boolean known = journal.load(VERSIONS)
                .stream()
                .anyMatch(record -> record.key().equals(format.collection())
                        && Arrays.equals(record.value(), version));
        if (!known) {
            changes.accept(new StateChange.Put(VERSIONS, format.collection(), version));
        }
    }

    private Set<String> keysAside(RecordFormat<?> format) {
        Set<String> keys = new HashSet<>();
        journal.load(format.collection() + UNREADABLE).forEach(record -> keys.add(record.key()));
        if (!keys.isEmpty()) {
            LOG.warn("{}: {} records that could not be read at earlier starts are in the collection {}",
                    format.collection(), keys.size(), format.collection() + UNREADABLE);
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
    }

    private static String cause(RuntimeException failure) {
        String text = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return XmlText.printable(text).replace('\n', ' ').replace('\r', ' ');
    }
}
