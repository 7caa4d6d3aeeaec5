package org.openmds.gateway.change;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.gateway.change.KeptChange.ChangedStates;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryChange.ChangeKind;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.Snapshot;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Passes the changes of one group to its followers. The owner thread of the group only puts changes into a bounded queue; one thread evaluates the
 * filters. If it falls behind, it compares the entries instead. It begins with the first follower. Thread-safe.
 */
final class GroupFeed implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final int MAX_QUEUED = 10_000;
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration RESTART_PAUSE = Duration.ofSeconds(1);

    private final ApiGroup group;
    private final FeedHistory history;
    private final ChangeFollower.EventSource source = new LoggedEvents();
    private final Thread thread;
    @GuardedBy("this")
    private final Deque<EntryChange> queue = new ArrayDeque<>();
    @GuardedBy("this")
    private final List<Runnable> commands = new ArrayList<>();
    /** The version of the group that the thread must take from a snapshot, because changes up to it were not queued. */
    @GuardedBy("this")
    private long missing = Long.MAX_VALUE;
    @GuardedBy("this")
    private boolean listening;
    @GuardedBy("this")
    private boolean closed;

    // Used by the thread only.
    private final Set<ChangeFollower> followers = new LinkedHashSet<>();
    private final FollowerIndex index = new FollowerIndex();
    private final FollowerReplay replay;
    private final FollowerReplay.ReplayEnd replayEnd = new EndOfReplay();
    private final Map<EntryKey, Entry> entries = new HashMap<>();
    private boolean begun;
    /** The sequence of an event less that of the change: those of the group begin again with each run of the server, those of events do not. */
    private volatile long shift;
    private long position;

    private GroupFeed(ApiGroup group, EntryViews views, FeedMemory memory) {
        this.group = group;
        this.history = new FeedHistory(memory, views);
        this.replay = new FollowerReplay(history.log());
        this.thread = Thread.ofPlatform().daemon().name("changes-" + group.name()).unstarted(this::run);
    }

    /**
     * The memory for recent changes.
     *
     * @param logBytes
     *            heap for them
     * @param file
     *            keeps them while the server is stopped
     */
    record FeedMemory(long logBytes, Optional<Path> file) {
    }

    /** Begins to follow a group. */
    static GroupFeed start(ApiGroup group, EntryViews views, FeedMemory memory) {
        GroupFeed feed = new GroupFeed(group, views, memory);
        feed.thread.start();
        group.group().addListener(feed::changed);
        return feed;
    }

    /** Returns the source of events for followers of this feed. */
    ChangeFollower.EventSource source() {
        return source;
    }

    void add(ChangeFollower follower) {
        command(() -> begin(follower));
    }

    void remove(ChangeFollower follower) {
        command(() -> {
            followers.remove(follower);
            index.remove(follower);
            replay.remove(follower);
        });
    }

    /** Sends new ids to the followers whose last ids are older than the younger half of the log. */
    void sendIds() {
        command(() -> {
            long oldest = (history.log().completeAfter() + position) / 2;
            index.forEach(follower -> follower.pass(position, oldest));
        });
    }

    /** Ends all streams and the thread, which keeps the recent changes on disk. Idempotent; takes at most five seconds. */
    @Override
    public void close() {
        command(() -> followers.forEach(ChangeFollower::end));
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        try {
            thread.join(STOP_TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void changed(List<EntryChange> changes, Snapshot after) {
        for (EntryChange change : changes) {
            boolean present = change.kind() == ChangeKind.PRESENT;
            if (!listening) {
                listening = true;
                miss(present ? change.sequence() : change.sequence() - 1);
            }
            if (queue.size() >= MAX_QUEUED) {
                queue.clear();
                miss(after.version());
            } else if (!present && change.kind() != ChangeKind.RENEWED) {
                queue.add(change);
            }
        }
        notifyAll();
    }

    @GuardedBy("this")
    private void miss(long version) {
        missing = Math.max(missing, version);
    }

    private synchronized void command(Runnable command) {
        if (!closed) {
            commands.add(command);
            notifyAll();
        }
    }

    /** The work of one round. */
    private record FeedWork(long missing, List<EntryChange> changes, List<Runnable> commands, boolean end) {
    }

    private synchronized FeedWork take() throws InterruptedException {
        while (missing == 0 && queue.isEmpty() && commands.isEmpty() && !closed && !replay.isActive()) {
            wait();
        }
        FeedWork work = new FeedWork(missing, List.copyOf(queue), List.copyOf(commands), closed);
        missing = 0;
        queue.clear();
        commands.clear();
        return work;
    }

    private void run() {
        try {
            FeedWork work;
            do {
                work = take();
                work(work);
            } while (!work.end());
            if (begun) {
                history.store(position, entries.values());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void work(FeedWork work) throws InterruptedException {
        try {
            if (!begun) {
                begin();
            } else if (work.missing() + shift > position) {
                catchUp();
            }
            work.changes().stream().filter(change -> change.sequence() + shift > position).forEach(this::apply);
            replay.step(replayEnd);
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("followers of {} did not get changes; they begin again in {} s", group.name(),
                    RESTART_PAUSE.toSeconds(), e);
            begun = false;
            pause();
        }
        work.commands().forEach(this::execute);
    }

    private void execute(Runnable command) {
        try {
            command.run();
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("a follower of {} did not begin or end", group.name(), e);
        }
    }

    /** Waits before the next restart, unless the feed is closed: what failed once may fail again. */
    private synchronized void pause() throws InterruptedException {
        miss(Long.MAX_VALUE / 2);
        long end = System.nanoTime() + RESTART_PAUSE.toNanos();
        for (long left = RESTART_PAUSE.toNanos(); left > 0 && !closed; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** Takes all entries, and tells followers to do the same, unless the log of the run before goes on. */
    private void begin() {
        Snapshot snapshot = group.group().snapshot();
        entries.clear();
        snapshot.entries().forEach(entry -> entries.put(entry.key(), entry));
        OptionalLong recovered = history.recover(entries);
        if (recovered.isPresent()) {
            position = recovered.getAsLong();
            shift = position - snapshot.version();
        } else {
            position = snapshot.version() + shift;
            history.log().restart(position);
        }
        replay.clear();
        index.clear();
        followers.forEach(follower -> {
            index.add(follower);
            follower.reset(position);
        });
        begun = true;
    }

    /** Makes changes of the differences between the known entries and those of the group. There are never more of them than missed changes. */
    private void catchUp() {
        Snapshot snapshot = group.group().snapshot();
        Set<EntryKey> gone = new LinkedHashSet<>(entries.keySet());
        for (Entry entry : snapshot.entries()) {
            gone.remove(entry.key());
            Entry known = entries.get(entry.key());
            if (known == null || known.serial() != entry.serial()) {
                apply(position + 1, entry, false, FeedHistory.REMOVED);
            }
        }
        gone.forEach(key -> apply(position + 1, Objects.requireNonNull(entries.get(key)), true, FeedHistory.REMOVED));
        position = Math.max(position, snapshot.version() + shift);
    }

    private void apply(EntryChange change) {
        apply(change.sequence() + shift, change.entry(), change.kind().isRemoval(),
                change.kind() == ChangeKind.EXPIRED ? "expired" : FeedHistory.REMOVED);
    }

    private void apply(long sequence, Entry entry, boolean removal, String reason) {
        position = sequence;
        Entry replaced = removal ? entries.remove(entry.key()) : entries.put(entry.key(), entry);
        KeptChange kept = new KeptChange(sequence, entry.key(),
                new ChangedStates(Optional.ofNullable(replaced).map(EntryState::of),
                        removal ? Optional.empty() : Optional.of(EntryState.of(entry)), true),
                reason);
        history.log().add(kept);
        index.offer(kept, index::remove);
    }

    private void begin(ChangeFollower follower) {
        if (follower.isEnded()) {
            return;
        }
        followers.add(follower);
        long after = follower.lastId().map(history::sequence).orElse(position);
        if (after < history.log().completeAfter()) {
            index.add(follower);
            follower.begin(position, source.reset(position));
            return;
        }
        follower.begin(after, KeptChange.event(follower.lastId().orElseGet(() -> history.id(position)),
                "ready", data(position)));
        proceed(follower, after);
    }

    /** Passes present changes to a follower, after those that it has missed. */
    private void proceed(ChangeFollower follower, long after) {
        if (after >= position) {
            index.add(follower);
        } else {
            replay.add(follower, after);
        }
    }

    /** Puts the followers that leave the replay among those of present changes. */
    private final class EndOfReplay implements FollowerReplay.ReplayEnd {

        @Override
        public void caughtUp(ChangeFollower follower) {
            index.add(follower);
        }

        @Override
        public void lost(ChangeFollower follower) {
            index.add(follower);
            follower.reset(position);
        }
    }

    private byte[] data(long version) {
        return new JsonOutput().beginObject()
                .member("group", group.name())
                .member("version", version - shift)
                .endObject()
                .toBytes();
    }

    /** The events of the changes in the log. */
    private final class LoggedEvents implements ChangeFollower.EventSource {

        @Override
        public Optional<byte[]> event(long sequence, boolean removal) {
            return history.event(sequence, removal);
        }

        @Override
        public byte[] id(long sequence) {
            return "id: %s\n\n".formatted(history.id(sequence)).getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public byte[] reset(long at) {
            return KeptChange.event(history.id(at), "reset", data(at));
        }

        @Override
        public void drained(ChangeFollower follower) {
            command(() -> follower.resume().ifPresent(after -> proceed(follower, after)));
        }
    }
}
