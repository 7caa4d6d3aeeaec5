package org.openmds.wsrf.servicegroup;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The only thread that changes a group. For each batch of commands it writes the journal, publishes the snapshot, calls the listeners and
 * acknowledges the requests, in this order.
 */
final class GroupWriter implements Runnable {

    /** Commands for the writer thread. */
    sealed interface Command {
        /** A change that a requestor waits for. */
        record Change(GroupRequest<?> request) implements Command {
        }

        /** Ends expired leases and takes collected values now; the future completes when this is done. */
        record Maintain(CompletableFuture<Void> done) implements Command {
        }

        /** Calls a listener with all existing entries; a permanent listener also gets later changes. */
        record AddListener(GroupListener listener, boolean permanent) implements Command {
        }

        /** Stops the writer; the last command. */
        record Stop() implements Command {
        }
    }

    /** A drafted request whose change is not yet on disk. */
    private record DraftedRequest<T>(GroupRequest<T> request, T outcome) {
        void acknowledge() {
            request.done().complete(outcome);
        }
    }

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration MAX_WAIT = Duration.ofSeconds(1);

    private final GroupSettings settings;
    private final LeaseClock clock;
    private final GroupState state;
    private final GroupJournal journal;
    private final BlockingQueue<Command> commands;
    private final CollectedValues collected;
    private final List<GroupListener> listeners = new ArrayList<>();

    GroupWriter(GroupSettings settings, LeaseClock clock, GroupState state, GroupJournal journal,
            WriterInput writerInput) {
        this.settings = settings;
        this.clock = clock;
        this.state = state;
        this.journal = journal;
        this.commands = writerInput.commands();
        this.collected = writerInput.collected();
    }

    /** The queues from which the writer takes its work. */
    record WriterInput(BlockingQueue<Command> commands, CollectedValues collected) {
    }

    @Override
    public void run() {
        boolean running = true;
        while (running) {
            List<Command> batch = next();
            try {
                process(batch);
            } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
                LOG.error("group {}: a batch of {} commands failed", settings.name(), batch.size(), e);
                fail(batch, e);
            }
            running = batch.stream().noneMatch(Command.Stop.class::isInstance);
        }
        flush();
    }

    private List<Command> next() {
        List<Command> batch = new ArrayList<>();
        try {
            Command first = commands.poll(untilNextTask().toNanos(), TimeUnit.NANOSECONDS);
            if (first != null) {
                batch.add(first);
                commands.drainTo(batch, GroupSettings.BATCH - 1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            batch.add(new Command.Stop());
        }
        return batch;
    }

    private Duration untilNextTask() {
        Duration lease = switch (state.snapshot().validity()) {
            case Lease.Unlimited() -> MAX_WAIT;
            case Lease.Limited(Duration ignored, long end) -> Duration.ofNanos(Math.max(0, end - clock.nanoTime()));
        };
        Duration shortest = lease.compareTo(MAX_WAIT) < 0 ? lease : MAX_WAIT;
        Duration flush = journal.untilFlush(MAX_WAIT);
        return flush.compareTo(shortest) < 0 ? flush : shortest;
    }

    private void process(List<Command> batch) {
        boolean expired = maintain();
        // Before any write to disk: readers wait for these.
        batch.stream()
                .filter(Command.Maintain.class::isInstance)
                .map(Command.Maintain.class::cast)
                .forEach(maintain -> maintain.done().complete(null));
        if (expired) {
            flush();
        }
        // Before the changes: a caller that waits for a later change then knows that the listener is added.
        batch.stream()
                .filter(Command.AddListener.class::isInstance)
                .map(Command.AddListener.class::cast)
                .forEach(this::addListener);
        change(batch);
        if (journal.isFlushDue()) {
            flush();
        }
        state.maintain();
    }

    /** Ends leases and takes collected values. They are published at once and written to disk later. Returns true if a lease ended. */
    private boolean maintain() {
        GroupDraft draft = new GroupDraft(state);
        state.expired().forEach(leasedEntry -> draft.remove(leasedEntry, EntryChange.ChangeKind.EXPIRED));
        for (Map.Entry<EntryKey, XmlFragment> value : collected.drain().entrySet()) {
            draft.find(value.getKey())
                    .filter(leasedEntry -> !leasedEntry.entry().content().equals(value.getValue()))
                    .ifPresent(
                            leasedEntry -> draft.content(
                                    leasedEntry.withContent(leasedEntry.entry().withContent(value.getValue()))));
        }
        if (!draft.changes().isEmpty()) {
            journal.defer(draft.changes());
            publish(draft);
        }
        return draft.changes().stream().anyMatch(change -> change.kind() == EntryChange.ChangeKind.EXPIRED);
    }

    private void change(List<Command> batch) {
        GroupDraft draft = new GroupDraft(state);
        List<DraftedRequest<?>> drafted = new ArrayList<>();
        for (Command command : batch) {
            if (command instanceof Command.Change(GroupRequest<?> request)) {
                draft(request, draft).ifPresent(drafted::add);
            }
        }
        if (drafted.isEmpty()) {
            return;
        }
        try {
            journal.force(draft.changes());
        } catch (StateException e) {
            LOG.warn("group {}: {} changes refused: {}", settings.name(), draft.changes().size(), e.getMessage());
            drafted.forEach(each -> each.request().done().completeExceptionally(unavailable()));
            return;
        }
        if (!draft.changes().isEmpty()) {
            publish(draft);
        }
        drafted.forEach(DraftedRequest::acknowledge);
    }

    private <T> Optional<DraftedRequest<T>> draft(GroupRequest<T> request, GroupDraft draft) {
        try {
            return Optional.of(new DraftedRequest<>(request, request.draft(draft, settings, clock)));
        } catch (WsrfFaultException | UnacceptableLifetimeException refused) {
            request.done().completeExceptionally(refused);
        } catch (RuntimeException failed) {
            LOG.error("group {}: a request failed", settings.name(), failed);
            request.done().completeExceptionally(failed);
        }
        return Optional.empty();
    }

    private void publish(GroupDraft draft) {
        List<EntryChange> changes = state.commit(draft);
        listeners.forEach(listener -> notifyListener(listener, changes));
    }

    private void addListener(Command.AddListener listen) {
        if (listen.permanent()) {
            listeners.add(listen.listener());
        }
        Snapshot snapshot = state.snapshot();
        List<EntryChange> present = state.members()
                .stream()
                .map(leasedEntry -> new EntryChange(snapshot.version(), EntryChange.ChangeKind.PRESENT,
                        clock.now(), leasedEntry.entry(), leasedEntry.lease()))
                .toList();
        if (!present.isEmpty()) {
            notifyListener(listen.listener(), present);
        }
    }

    private void notifyListener(GroupListener listener, List<EntryChange> changes) {
        try {
            listener.changed(changes, state.snapshot());
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("group {}: listener {} failed", settings.name(), listener, e);
        }
    }

    private void flush() {
        try {
            journal.force(List.of());
        } catch (RuntimeException e) {
            LOG.warn("group {}: collected values cannot be written and are kept in memory: {}", settings.name(),
                    e.getMessage());
            journal.postpone();
        }
    }

    /** Completes all waiting requests with a failure. */
    static void fail(List<Command> batch, Throwable cause) {
        for (Command command : batch) {
            switch (command) {
                case Command.Change(GroupRequest<?> request) -> request.done().completeExceptionally(cause);
                case Command.Maintain(CompletableFuture<Void> done) -> done.completeExceptionally(cause);
                case Command.AddListener ignored -> {
                }
                case Command.Stop ignored -> {
                }
            }
        }
    }

    private static WsrfFaultException unavailable() {
        return new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                "nothing was changed: the service cannot write its state now, its log has the cause; try again later");
    }
}
