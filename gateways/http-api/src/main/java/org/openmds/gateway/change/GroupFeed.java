package org.openmds.gateway.change;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.group.GroupVersions;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryChange.ChangeKind;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.index.EntryTokens;
import org.openmds.wsrf.xpath.index.IndexToken;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Passes the changes of one group to its followers. The owner thread of the group only puts changes into a bounded queue; one thread evaluates the
 * filters. If it falls behind, all followers must read again. It begins with the first follower. Thread-safe.
 */
final class GroupFeed implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final int MAX_QUEUED = 10_000;
    private static final Duration RESTART_PAUSE = Duration.ofSeconds(1);

    private final ApiGroup group;
    private final EntryViews views;
    private final ChangeLog log;
    private final ChangeFollower.EventSource source = new LoggedEvents();
    private final Thread thread;
    @GuardedBy("this")
    private final Deque<EntryChange> queue = new ArrayDeque<>();
    @GuardedBy("this")
    private final List<Runnable> commands = new ArrayList<>();
    @GuardedBy("this")
    private boolean lost = true;
    @GuardedBy("this")
    private boolean closed;

    // Used by the thread only.
    private final Set<ChangeFollower> followers = new LinkedHashSet<>();
    private final FollowerIndex index = new FollowerIndex();
    private final Map<EntryKey, Entry> entries = new HashMap<>();
    private long position;

    private GroupFeed(ApiGroup group, EntryViews views, long logBytes) {
        this.group = group;
        this.views = views;
        this.log = new ChangeLog(logBytes);
        this.thread = Thread.ofPlatform().daemon().name("changes-" + group.name()).unstarted(this::run);
    }

    /** Begins to follow a group. */
    static GroupFeed start(ApiGroup group, EntryViews views, long logBytes) {
        GroupFeed feed = new GroupFeed(group, views, logBytes);
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
        });
    }

    /** Ends all streams, and the thread. */
    @Override
    public void close() {
        command(() -> followers.forEach(ChangeFollower::end));
        synchronized (this) {
            closed = true;
            notifyAll();
        }
    }

    private synchronized void changed(List<EntryChange> changes, Snapshot after) {
        for (EntryChange change : changes) {
            if (change.kind() == ChangeKind.PRESENT || queue.size() >= MAX_QUEUED) {
                lost = true;
                queue.clear();
                break;
            }
            if (change.kind() != ChangeKind.RENEWED) {
                queue.add(change);
            }
        }
        notifyAll();
    }

    private synchronized void command(Runnable command) {
        if (!closed) {
            commands.add(command);
            notifyAll();
        }
    }

    /** The work of one round. */
    private record FeedWork(boolean restart, List<EntryChange> changes, List<Runnable> commands, boolean end) {
    }

    private synchronized FeedWork take() throws InterruptedException {
        while (!lost && queue.isEmpty() && commands.isEmpty() && !closed) {
            wait();
        }
        FeedWork work = new FeedWork(lost, List.copyOf(queue), List.copyOf(commands), closed);
        lost = false;
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
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void work(FeedWork work) throws InterruptedException {
        try {
            if (work.restart()) {
                restart();
            }
            work.changes().stream().filter(change -> change.sequence() > position).forEach(this::apply);
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("followers of {} did not get changes; they begin again in {} s", group.name(),
                    RESTART_PAUSE.toSeconds(), e);
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
        lost = true;
        long end = System.nanoTime() + RESTART_PAUSE.toNanos();
        for (long left = RESTART_PAUSE.toNanos(); left > 0 && !closed; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    private void restart() {
        Snapshot snapshot = group.group().snapshot();
        entries.clear();
        snapshot.entries().forEach(entry -> entries.put(entry.key(), entry));
        position = snapshot.version();
        log.restart(position);
        followers.forEach(follower -> follower.reset(position));
    }

    private void apply(EntryChange change) {
        position = change.sequence();
        boolean removal = change.kind().isRemoval();
        Optional<Entry> before = Optional.ofNullable(entries.get(change.entry().key()));
        Optional<Entry> after = removal ? Optional.empty() : Optional.of(change.entry());
        if (removal) {
            entries.remove(change.entry().key());
        } else {
            entries.put(change.entry().key(), change.entry());
        }
        KeptChange kept = new KeptChange(change.sequence(), change.entry().key(), before, after,
                change.kind() == ChangeKind.EXPIRED ? "expired" : "removed");
        log.add(kept);
        if (!followers.isEmpty()) {
            index.find(tokens(kept)).forEach(follower -> offer(follower, kept));
        }
    }

    private Set<IndexToken> tokens(KeptChange change) {
        Set<IndexToken> tokens = new HashSet<>();
        if (index.hasTokens()) {
            change.before().ifPresent(entry -> EntryTokens.forEach(entry.tree(), tokens::add));
            change.after().ifPresent(entry -> EntryTokens.forEach(entry.tree(), tokens::add));
        }
        return tokens;
    }

    /** Passes a change to a follower if it concerns the follower. A filter that takes too long ends its stream. */
    private static void offer(ChangeFollower follower, KeptChange change) {
        if (follower.isEnded()) {
            return;
        }
        try {
            boolean now = change.after().filter(follower.filter()::matches).isPresent();
            if (now || change.before().filter(follower.filter()::matches).isPresent()) {
                follower.offer(change.sequence(), !now);
            }
        } catch (XPathEvaluationException tooCostly) {
            follower.end();
        }
    }

    private void begin(ChangeFollower follower) {
        if (follower.isEnded()) {
            return;
        }
        followers.add(follower);
        index.add(follower);
        Optional<Iterable<KeptChange>> missed = follower.lastId()
                .map(GroupFeed::sequence)
                .map(log::after)
                .orElseGet(() -> Optional.of(List.of()));
        if (missed.isPresent()) {
            follower.begin(position, KeptChange.event(follower.lastId().orElseGet(() -> KeptChange.id(position)),
                    "ready", data(position)));
            missed.get().forEach(change -> offer(follower, change));
        } else {
            follower.begin(position, source.reset(position));
        }
    }

    /** Returns the sequence in the id of an event; that of another run of the server is before all changes. */
    private static long sequence(String id) {
        String start = GroupVersions.run() + "-";
        return id.startsWith(start) && id.substring(start.length()).matches("[0-9]{1,18}")
                ? Long.parseLong(id.substring(start.length()))
                : -1;
    }

    private byte[] data(long version) {
        return new JsonOutput().beginObject()
                .member("group", group.name())
                .member("version", version)
                .endObject()
                .toBytes();
    }

    /** The events of the changes in the log. */
    private final class LoggedEvents implements ChangeFollower.EventSource {

        @Override
        public Optional<byte[]> event(long sequence, boolean removal) {
            return log.find(sequence).map(change -> removal ? change.removed() : change.changed(views));
        }

        @Override
        public byte[] reset(long at) {
            return KeptChange.event(KeptChange.id(at), "reset", data(at));
        }
    }
}
