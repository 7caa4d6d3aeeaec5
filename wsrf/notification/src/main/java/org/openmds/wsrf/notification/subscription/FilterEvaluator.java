package org.openmds.wsrf.notification.subscription;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.xml.XmlTree;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Evaluates the conditions of a producer's subscriptions, on messages and on the producer's properties. Unknown clients write these conditions.
 * Therefore they are evaluated in a thread of their own, so that other subscriptions do not wait for them. Notifications wait meanwhile, coalesced
 * and bounded as in a delivery queue. A subscription whose conditions take too long is ended; an owner whose conditions together take too long pauses,
 * and its notifications are dropped. Thread-safe.
 */
final class FilterEvaluator {

    private static final Logger LOG = LogManager.getLogger();
    private static final int MAX_BATCH = 100;
    private static final long IDLE_SECONDS = 10;

    private final NotificationProducer.ProducerDescription producerDescription;
    private final Supplier<Collection<DeliveryQueue>> deliveryQueues;
    private final FilterDependencies dependencies;
    /** Used by the executor's task only. */
    private final FilterPauses pauses = new FilterPauses();
    @GuardedBy("this")
    private final PendingNotifications pending;
    @GuardedBy("this")
    private boolean running;
    @GuardedBy("this")
    private boolean closed;

    /**
     * @param executor
     *            runs one task at a time
     * @param deliveryCounter
     *            receives the number of notifications that were passed to a delivery queue
     */
    record FilterDependencies(Executor executor, LongSupplier nanoTime, NotificationStatistics statistics,
            IntConsumer deliveryCounter) {

        /** Returns dependencies with a thread that ends when it is idle. */
        static FilterDependencies singleThreaded(String producer, NotificationStatistics statistics,
                IntConsumer deliveryCounter) {
            return new FilterDependencies(
                    new ThreadPoolExecutor(0, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                            work -> daemon("filter-" + producer, work)),
                    System::nanoTime, statistics,
                    deliveryCounter);
        }

        private static Thread daemon(String name, Runnable work) {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        }
    }

    /** The producer's properties, built at the first use and shared by all conditions. */
    private final class LazyProperties {
        private Optional<XmlTree> document = Optional.empty();

        XmlTree get() {
            XmlTree present = document.orElseGet(producerDescription.properties());
            document = Optional.of(present);
            return present;
        }
    }

    FilterEvaluator(NotificationProducer.ProducerDescription producerDescription,
            Supplier<Collection<DeliveryQueue>> deliveryQueues,
            PendingNotifications pending, FilterDependencies filterDependencies) {
        this.producerDescription = producerDescription;
        this.deliveryQueues = deliveryQueues;
        this.pending = pending;
        this.dependencies = filterDependencies;
    }

    /** Adds notifications for the subscriptions with conditions. Never blocks. */
    void offer(List<Notification> notifications) {
        synchronized (this) {
            if (closed) {
                return;
            }
            for (Notification notification : notifications) {
                dependencies.statistics().countDrops(pending.add(notification, false));
            }
            if (running || pending.isEmpty()) {
                return;
            }
            running = true;
        }
        dependencies.executor().execute(this::run);
    }

    synchronized void close() {
        closed = true;
        pending.clear();
    }

    private void run() {
        for (List<Notification> some = take(); !some.isEmpty(); some = take()) {
            pauses.forget(dependencies.nanoTime().getAsLong());
            pauses.begin(some.size());
            LazyProperties properties = new LazyProperties();
            for (DeliveryQueue deliveryQueue : deliveryQueues.get()) {
                if (deliveryQueue.isConditional()) {
                    offer(deliveryQueue, some, properties);
                }
            }
        }
    }

    private synchronized List<Notification> take() {
        List<Notification> taken = pending.take(MAX_BATCH, Long.MAX_VALUE);
        running = !taken.isEmpty();
        return taken;
    }

    private void offer(DeliveryQueue deliveryQueue, List<Notification> notifications, LazyProperties properties) {
        try {
            List<Notification> wanted = deliveryQueue.selectWanted(notifications, producerDescription.topics().get());
            if (isPaused(deliveryQueue)) {
                dependencies.statistics().countDrops(wanted.size());
            } else if (!wanted.isEmpty()) {
                dependencies.deliveryCounter().accept(deliveryQueue.offer(accepted(deliveryQueue, wanted, properties)));
            }
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("subscription {} did not get {} notifications", deliveryQueue.subscription().key(),
                    notifications.size(), e);
        }
    }

    private List<Notification> accepted(DeliveryQueue deliveryQueue, List<Notification> notifications,
            LazyProperties properties) {
        NotificationFilter filter = deliveryQueue.subscription().filter();
        List<Notification> accepted = new ArrayList<>();
        if (filter.usesProducerProperties()) {
            XmlTree document = properties.get();
            if (!timed(deliveryQueue, () -> filter.acceptsProducer(document))) {
                return accepted;
            }
        }
        for (Notification notification : notifications) {
            if (isPaused(deliveryQueue)) {
                dependencies.statistics().countDrops(1);
            } else if (!deliveryQueue.isClosed()
                    && timed(deliveryQueue, () -> filter.acceptsMessage(notification.message()))) {
                accepted.add(notification);
            }
        }
        return accepted;
    }

    private boolean timed(DeliveryQueue deliveryQueue, BooleanSupplier condition) {
        long begun = dependencies.nanoTime().getAsLong();
        boolean holds = condition.getAsBoolean();
        long ended = dependencies.nanoTime().getAsLong();
        pauses.record(deliveryQueue.subscription().subscriber(), ended - begun, ended);
        if (deliveryQueue.filterTimeBudget().isExceededAfter(ended - begun)) {
            deliveryQueue.end("its filter takes more than %d ms for a notification".formatted(
                    FilterTimeBudget.TIME_PER_EVALUATION.toMillis()));
        }
        return holds;
    }

    private boolean isPaused(DeliveryQueue deliveryQueue) {
        return pauses.isPaused(deliveryQueue.subscription().subscriber(), dependencies.nanoTime().getAsLong());
    }
}
