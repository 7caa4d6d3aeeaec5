package org.openmds.gateway.change;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.openmds.gateway.change.GroupFeed.FeedMemory;
import org.openmds.gateway.change.KeptChange.ChangedStates;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.group.GroupVersions;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryKey;

/**
 * The recent changes of a group and the ids of their events, which go on from one run of the server to the next. One thread changes it; ids and
 * events may be read by others.
 */
final class FeedHistory {

    static final String REMOVED = "removed";

    private final FeedMemory memory;
    private final EntryViews views;
    private final ChangeLog log;
    /** The first part of ids. */
    private volatile String mark = GroupVersions.run();

    FeedHistory(FeedMemory memory, EntryViews views) {
        this.memory = memory;
        this.views = views;
        this.log = new ChangeLog(memory.logBytes());
    }

    ChangeLog log() {
        return log;
    }

    /** Returns the id of the event of a change. */
    String id(long sequence) {
        return KeptChange.id(mark, sequence);
    }

    /** Returns the sequence in the id of an event; that of an unknown run of the server is before all changes. */
    long sequence(String id) {
        String start = mark + "-";
        return id.startsWith(start) && id.substring(start.length()).matches("[0-9]{1,18}")
                ? Long.parseLong(id.substring(start.length()))
                : -1;
    }

    /** Returns the event of a change, empty if the log has dropped it. */
    Optional<byte[]> event(long sequence, boolean removal) {
        return log.find(sequence).map(change -> removal ? change.removed(mark) : change.changed(views, mark));
    }

    /**
     * Takes the changes that the run before has stored, and adds what has changed since its end.
     *
     * @return the sequence of the last change; empty if nothing is stored
     */
    OptionalLong recover(Map<EntryKey, Entry> entries) {
        return memory.file()
                .flatMap(StoredChanges::take)
                .map(stored -> OptionalLong.of(recover(stored, entries)))
                .orElseGet(OptionalLong::empty);
    }

    private long recover(StoredChanges stored, Map<EntryKey, Entry> entries) {
        mark = stored.mark();
        log.restart(stored.completeAfter());
        Map<EntryKey, EntryState> last = new HashMap<>();
        for (KeptChange change : stored.changes()) {
            log.add(change);
            change.states()
                    .after()
                    .ifPresentOrElse(after -> last.put(change.key(), after), () -> last.remove(change.key()));
        }
        long position = stored.position();
        Map<EntryKey, Long> gone = new HashMap<>(stored.digests());
        for (Entry entry : entries.values()) {
            Long digest = gone.remove(entry.key());
            if (digest == null || digest != StoredChanges.digest(entry)) {
                Optional<EntryState> before = digest == null
                        ? Optional.empty()
                        : Optional.ofNullable(last.get(entry.key()));
                log.add(new KeptChange(++position, entry.key(), new ChangedStates(before,
                        Optional.of(EntryState.of(entry)), digest == null || before.isPresent()), REMOVED));
            }
        }
        for (EntryKey key : gone.keySet()) {
            Optional<EntryState> before = Optional.ofNullable(last.get(key));
            log.add(new KeptChange(++position, key, new ChangedStates(before, Optional.empty(), before.isPresent()),
                    REMOVED));
        }
        return position;
    }

    /** Stores the recent changes for the next run of the server. */
    void store(long position, Collection<Entry> entries) {
        memory.file()
                .ifPresent(file -> StoredChanges.write(file, new StoredChanges(mark, position, log.completeAfter(),
                        log.after(log.completeAfter(), Integer.MAX_VALUE), Map.of()), entries, views));
    }
}
