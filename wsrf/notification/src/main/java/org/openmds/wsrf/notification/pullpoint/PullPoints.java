package org.openmds.wsrf.notification.pullpoint;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.openmds.budget.HeapShare;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.addressing.ResourceAddress;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.notification.lease.OwnerQuota;
import org.openmds.wsrf.notification.lease.ResourceKeys;
import org.openmds.wsrf.notification.lease.ResourceOwner;
import org.openmds.wsrf.service.CallMemory;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.softstate.LeasedListener;
import org.openmds.wsrf.softstate.LeasedTable;
import org.openmds.wsrf.softstate.RecordFormat;
import org.openmds.wsrf.softstate.RecordReader;
import org.openmds.wsrf.softstate.WriterStatus;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;

/**
 * All pull points of a process (WS-BaseNotification 1.3, section 5), for consumers that cannot receive messages. A pull point is kept while a client
 * fetches from it. New pull points are on disk before they are acknowledged; new and fetched messages are recorded on disk within a second.
 * Thread-safe.
 */
public final class PullPoints implements AutoCloseable {

    private static final String MESSAGES = "pull-points/messages";
    /** Largest number of messages in one answer. */
    private static final long MAX_MESSAGES_PER_ANSWER = 1_000;
    private static final long MAX_BYTES_PER_ANSWER = 4 << 20;
    /** More than the length of an answer besides its messages. */
    private static final int ANSWER_ELEMENT_BYTES = 1 << 10;

    private final PullPointSettings settings;
    private final LeaseClock clock;
    private final NotificationStatistics statistics;
    private final Map<String, MessageQueue> queues = new ConcurrentHashMap<>();
    private final long maxTotalBytes;
    /** Sizes of the pull points of owners without a credential, and of all others. */
    private final QueueSizes anonymous = new QueueSizes();
    private final QueueSizes named = new QueueSizes();
    private final LeasedTable<PullPoint> resources;

    private PullPoints(PullPointSettings settings, LeaseClock clock, StateStore store,
            NotificationStatistics statistics, long maxTotalBytes) {
        this.maxTotalBytes = maxTotalBytes;
        this.settings = settings;
        this.clock = clock;
        this.statistics = statistics;
        this.resources = LeasedTable.open(new PullPointRecords(clock, settings.maxPullPoints()), clock, store,
                new PullPointListener());
        RecordReader<QueuedRecord> messages = resources.read(RecordFormat.first(MESSAGES, QueuedRecord::read));
        for (Optional<QueuedRecord> next = messages.next(); next.isPresent(); next = messages.next()) {
            restore(next.get());
        }
    }

    /** Maintains a queue for each pull point. */
    private final class PullPointListener implements LeasedListener<PullPoint> {
        @Override
        public void added(PullPoint pullPoint) {
            queues.put(pullPoint.key(),
                    new MessageQueue(pullPoint.key(), settings, pullPoint.isAnonymous() ? anonymous : named));
        }

        @Override
        public void changed(PullPoint pullPoint) {
            // Its queue stays as it is.
        }

        @Override
        public void removed(PullPoint last) {
            MessageQueue queue = queues.remove(last.key());
            if (queue != null) {
                synchronized (queue) {
                    removeRecords(last.key(), queue.clear());
                }
            }
        }
    }

    /** A stored message with the key of its pull point. */
    private record QueuedRecord(String pullPoint, MessageQueue.QueuedMessage message) {

        static QueuedRecord read(StateRecord stored) {
            int slash = stored.key().indexOf('/');
            return new QueuedRecord(stored.key().substring(0, Math.max(0, slash)), new MessageQueue.QueuedMessage(
                    Long.parseLong(stored.key().substring(slash + 1), 16), stored.value()));
        }
    }

    /**
     * Opens the pull points and reads them from durable state.
     *
     * @throws org.openmds.wsrf.state.StateException
     *             the store cannot be read
     */
    public static PullPoints open(PullPointSettings settings, LeaseClock clock, StateStore store,
            NotificationStatistics statistics) {
        return open(settings, clock, store, statistics, HeapShare.PULL_POINTS.bytes());
    }

    /**
     * Opens the pull points with a given memory limit.
     *
     * @param maxTotalBytes
     *            largest size of the messages in all pull points together
     */
    static PullPoints open(PullPointSettings settings, LeaseClock clock, StateStore store,
            NotificationStatistics statistics, long maxTotalBytes) {
        PullPoints pullPoints = new PullPoints(settings, clock, store, statistics, maxTotalBytes);
        pullPoints.resources.start();
        return pullPoints;
    }

    /** Returns the number of pull points. */
    public int count() {
        return resources.count();
    }

    /** Returns the status of the owner thread. */
    public WriterStatus writer() {
        return resources.writer();
    }

    /** Returns the number of unreadable records that are kept aside in durable state. */
    public int unreadableRecords() {
        return resources.unreadable();
    }

    /** Returns the number of stored messages in all pull points. */
    public long waiting() {
        return queues.values().stream().mapToLong(MessageQueue::size).sum();
    }

    @Override
    public void close() {
        queues.values().forEach(MessageQueue::end);
        resources.close();
    }

    LeaseClock clock() {
        return clock;
    }

    /** Returns the endpoint reference of a pull point. */
    EndpointReference reference(String key) {
        return ResourceAddress.reference(settings.address(), NotificationNames.PULL_POINT_KEY, key);
    }

    /** Returns the key of the pull point of this process that a reference names; empty if it names another resource. */
    Optional<String> keyOf(EndpointReference consumer) {
        return ResourceAddress.key(consumer, settings.address(), NotificationNames.PULL_POINT_KEY);
    }

    Optional<PullPoint> find(String key) {
        return resources.find(key);
    }

    CompletableFuture<PullPoint> create(Caller caller) {
        OwnerQuota quota = new OwnerQuota(settings.maxPullPoints(), settings.maxPullPoints());
        Lease lease = settings.leases().grant(new RequestedLifetime.Unspecified(), clock);
        return resources.add(new PullPoint(ResourceKeys.random(), ResourceOwner.of(caller), clock.now(), lease),
                draft -> quota.require(caller, draft, "pull points", FaultKind.UNABLE_TO_CREATE_PULL_POINT));
    }

    CompletableFuture<PullPoint> setTerminationTime(String key, RequestedLifetime requested) {
        return resources.change(key,
                (pullPoint, time) -> pullPoint.withLease(settings.leases().grant(requested, time)));
    }

    CompletableFuture<PullPoint> remove(String key) {
        return resources.remove(key);
    }

    /**
     * Stores messages in a pull point.
     *
     * @param messages
     *            the parts of each NotificationMessage, which are not changed later; the prefix wsnt must be declared in or around them
     * @throws WsrfFaultException
     *             ResourceUnknown
     */
    void put(String key, List<List<byte[]>> messages) {
        MessageQueue queue = queue(key);
        for (List<byte[]> message : messages) {
            put(key, queue, joined(message));
        }
        dropBeyondLimit();
    }

    /**
     * Drops messages of the largest pull points, so that no caller can use up the room of all others. Those of owners without a credential have at most
     * half of the room, because any number of them may be created.
     */
    private void dropBeyondLimit() {
        while (anonymous.total() > maxTotalBytes / 2 && drop(anonymous.largest())
                || anonymous.total() + named.total() > maxTotalBytes
                        && drop(QueueSizes.larger(anonymous.largest(), named.largest()))) {
            statistics.countDrops(1);
        }
    }

    /** Stores a message and its record under one lock: otherwise the record of a message that is fetched meanwhile would never be removed. */
    private void put(String key, MessageQueue queue, byte[] content) {
        synchronized (queue) {
            if (queues.get(key) != queue) {
                // The pull point has just ended.
                return;
            }
            MessageQueue.AddResult addResult = queue.add(content);
            resources.deferNew(new StateChange.Put(MESSAGES, recordKey(key, addResult.message()), content));
            removeRecords(key, addResult.dropped());
            statistics.countDrops(addResult.dropped().size());
        }
    }

    private boolean drop(Optional<QueueSizes.QueueSize> largest) {
        return largest.map(QueueSizes.QueueSize::key).filter(key -> drop(key, queues.get(key))).isPresent();
    }

    private boolean drop(String key, @Nullable MessageQueue queue) {
        if (queue == null) {
            // The pull point has just ended.
            return false;
        }
        synchronized (queue) {
            Optional<MessageQueue.QueuedMessage> dropped = queue.drop();
            dropped.ifPresent(message -> removeRecords(key, List.of(message)));
            return dropped.isPresent();
        }
    }

    /**
     * Removes and returns the oldest messages, and renews the pull point if less than half of its lease is left. If there is no room for an answer
     * with all of them, it takes fewer.
     *
     * @throws WsrfFaultException
     *             ResourceUnavailable: there is not even room for an answer with one message; then nothing is removed
     */
    List<List<byte[]>> take(String key, long maxMessages, CallMemory memory) {
        List<MessageQueue.QueuedMessage> taken;
        MessageQueue queue = queue(key);
        synchronized (queue) {
            taken = held(queue, Math.min(maxMessages, MAX_MESSAGES_PER_ANSWER), memory);
            queue.remove(taken.size());
            removeRecords(key, taken);
        }
        renewWhereDue(key);
        return taken.stream().map(message -> List.of(message.content())).toList();
    }

    /** Waits until a pull point has a message, or the time is over. */
    void await(String key, Duration time) {
        try {
            queue(key).await(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE, "the server stops");
        }
    }

    /** Returns the oldest messages after the memory for an answer with them is held. */
    private static List<MessageQueue.QueuedMessage> held(MessageQueue queue, long maxMessages, CallMemory memory) {
        long limit = MAX_BYTES_PER_ANSWER;
        while (true) {
            List<MessageQueue.QueuedMessage> oldest = queue.oldest(maxMessages, limit);
            long bytes = oldest.stream().mapToLong(message -> message.content().length).sum();
            if (memory.holdAnswer(bytes + ANSWER_ELEMENT_BYTES)) {
                return oldest;
            }
            if (oldest.size() <= 1) {
                throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                        "the server is busy: it has no room for an answer of %d bytes (limits.answer-memory); the messages are kept"
                                .formatted(bytes));
            }
            limit = bytes / 2;
        }
    }

    /** Returns the number of messages dropped for lack of room since the start of this process; 0 if the pull point has ended. */
    long dropped(String key) {
        MessageQueue queue = queues.get(key);
        return queue == null ? 0 : queue.droppedCount();
    }

    private void renewWhereDue(String key) {
        Duration usual = settings.leases().unspecified();
        if (find(key).map(PullPoint::lease).orElse(null) instanceof Lease.Limited limited
                && limited.endNanos() - clock.nanoTime() < usual.dividedBy(2).toNanos()
                && limited.granted().equals(usual)) {
            CompletableFuture<PullPoint> ignored = setTerminationTime(key, new RequestedLifetime.Relative(usual));
        }
    }

    private MessageQueue queue(String key) {
        return find(key).flatMap(found -> Optional.ofNullable(queues.get(key)))
                .orElseThrow(() -> new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN,
                        "there is no pull point '%s': it was destroyed, or its lifetime is over".formatted(key)));
    }

    private void restore(QueuedRecord stored) {
        MessageQueue queue = queues.get(stored.pullPoint());
        if (queue == null) {
            resources.defer(new StateChange.Remove(MESSAGES, recordKey(stored.pullPoint(), stored.message())));
        } else {
            queue.restore(stored.message());
            dropBeyondLimit();
        }
    }

    private void removeRecords(String key, List<MessageQueue.QueuedMessage> messages) {
        for (MessageQueue.QueuedMessage message : messages) {
            resources.defer(new StateChange.Remove(MESSAGES, recordKey(key, message)));
        }
    }

    /** Returns a key that sorts the records in the order of arrival. */
    private static String recordKey(String key, MessageQueue.QueuedMessage message) {
        return "%s/%016x".formatted(key, message.sequence());
    }

    private static byte[] joined(List<byte[]> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        parts.forEach(bytes::writeBytes);
        return bytes.toByteArray();
    }
}
