package org.openmds.wsrf.softstate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateStore;

import com.google.errorprone.annotations.CanIgnoreReturnValue;

/**
 * The durable records of one kind of soft state. Changes that a requestor waits for are forced to disk. Others are deferred: they go to disk with the
 * next forced write or within {@link #FLUSH_INTERVAL}, and stay in memory while the disk fails. {@link #defer} is thread-safe; the thread that opens
 * the kind loads it, and the owner thread uses the rest.
 */
public final class SoftStateRecords {

    /** Longest prolongation of a lease after a restart: clients could not renew while the process was down, and must renew in this time. */
    public static final Duration MAX_GRACE = Duration.ofMinutes(5);
    /** Longest wait of a deferred record while the disk works. */
    public static final Duration FLUSH_INTERVAL = Duration.ofMillis(900);

    private static final Logger LOG = LogManager.getLogger();

    private final String name;
    private final Journal journal;
    private final LeaseClock clock;
    private final DeferredRecords deferred = new DeferredRecords();
    private final RecordLoader loader;
    /** True if another process alone changes the records. */
    private final boolean followed;
    private boolean failing;

    /** @param name name of the resources in messages, for example {@code group DefaultIndexService} */
    public SoftStateRecords(String name, Journal journal, LeaseClock clock) {
        this.name = name;
        this.journal = journal;
        this.clock = clock;
        this.followed = journal.leader().isPresent();
        this.loader = new RecordLoader(journal, this::defer, this::flush);
    }

    /**
     * Returns the records in a state store. There seem to be none while another process changes them: the resources do their work there, and two
     * processes must not do it.
     */
    public static SoftStateRecords of(String name, StateStore store, LeaseClock clock) {
        return new SoftStateRecords(name, store.followed().isPresent() ? Journal.withheld(store) : Journal.of(store),
                clock);
    }

    /** Returns the records in a state store, for a kind of resources that readers also see while another process changes them. */
    public static SoftStateRecords followed(String name, StateStore store, LeaseClock clock) {
        return new SoftStateRecords(name, Journal.of(store), clock);
    }

    /**
     * Returns the readable records of a collection at the start. Others, also damaged ones, are kept in the collection
     * {@code <collection>/unreadable}.
     *
     * @throws StateException
     *             the store cannot be read, or a newer version of this program has written the records
     */
    public <R> List<R> load(RecordFormat<R> format) {
        List<R> all = new ArrayList<>();
        RecordReader<R> reader = read(format);
        for (Optional<R> next = reader.next(); next.isPresent(); next = reader.next()) {
            all.add(next.get());
        }
        return all;
    }

    /** Returns a reader of the same records, for a collection of any size: it holds few of them in memory. */
    public <R> RecordReader<R> read(RecordFormat<R> format) {
        return loader.read(format);
    }

    String name() {
        return name;
    }

    /** Returns the fault of all changes while another process alone changes the records. */
    public Optional<WsrfFaultException> refusal() {
        return followed ? journal.leader().map(SoftStateFaults::elsewhere) : Optional.empty();
    }

    /** Returns true if all records were readable and have the version of this program. */
    public boolean areCurrent() {
        return loader.unreadable() == 0 && !loader.isMigrating();
    }

    /** Returns the number of unreadable records that are kept aside. */
    public int unreadable() {
        return loader.unreadable();
    }

    /**
     * Adds a change that need not be on disk at once.
     *
     * @return true if nothing was waiting: then {@link SoftStateWriter#wake} must be called, unless the owner thread calls this
     */
    @CanIgnoreReturnValue
    public boolean defer(StateChange change) {
        return !followed && deferred.put(change, false, clock.nanoTime());
    }

    /** Adds a record that is not on disk, like {@link #defer}; if it is removed before it is written, nothing is written. */
    @CanIgnoreReturnValue
    public boolean deferNew(StateChange.Put change) {
        return !followed && deferred.put(change, true, clock.nanoTime());
    }

    /**
     * Forces all deferred changes to disk. After a failure it tries again only after {@link #FLUSH_INTERVAL}.
     *
     * @return true if nothing is waiting now
     */
    @CanIgnoreReturnValue
    public boolean flush() {
        OptionalLong flushAt = flushNanos();
        if (flushAt.isEmpty()) {
            return true;
        }
        if (failing && clock.nanoTime() - flushAt.getAsLong() < 0) {
            return false;
        }
        try {
            force(List.of());
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }

    /**
     * Forces changes to disk, together with all deferred changes.
     *
     * @throws StateException
     *             none was written; the deferred changes stay in memory
     */
    void force(List<StateChange> changes) {
        List<StateChange> waiting = deferred.beginWrite();
        if (waiting.isEmpty() && changes.isEmpty()) {
            return;
        }
        try {
            journal.force(waiting.isEmpty() ? changes : joined(waiting, changes));
            deferred.completeWrite();
            if (failing) {
                LOG.info("{}: the state can be written again", name);
            }
            failing = false;
        } catch (RuntimeException | Error e) {
            deferred.abortWrite(clock.nanoTime());
            if (!failing) {
                LOG.warn("{}: the state cannot be written; changes refused: {}, kept in memory: {}; the reason: {}",
                        name,
                        changes.size(), waiting.size(), e.getMessage());
            }
            failing = true;
            throw e;
        }
    }

    /** Tries to write all deferred changes a last time. */
    void close() {
        try {
            force(List.of());
        } catch (RuntimeException e) {
            LOG.warn("{}: deferred records are lost: {}", name, e.getMessage());
        }
    }

    void flushWhereDue() {
        OptionalLong flushAt = flushNanos();
        if (flushAt.isPresent() && clock.nanoTime() - flushAt.getAsLong() >= 0) {
            flush();
        }
    }

    /** Returns the time of the next flush; empty if nothing is waiting. */
    OptionalLong flushNanos() {
        OptionalLong since = deferred.sinceNanos();
        return since.isEmpty() ? since : OptionalLong.of(since.getAsLong() + FLUSH_INTERVAL.toNanos());
    }

    private static List<StateChange> joined(List<StateChange> first, List<StateChange> second) {
        List<StateChange> all = new ArrayList<>(first.size() + second.size());
        all.addAll(first);
        all.addAll(second);
        return all;
    }
}
