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
 * A producer's subscriptions with conditions on messages or on the producer's properties. Strangers write these conditions, so they are evaluated apart:
 * who has none waits for nobody's. What comes meanwhile waits, coalesced and bounded as in a mailbox. A subscription whose conditions take too long ends.
 * Thread-safe.
 */
final class FilterLane {

    private static final Logger LOG = LogManager.getLogger();
    private static final int MOST_AT_ONCE = 100;
    private static final long IDLE_SECONDS = 10;

    private final NotificationProducer.Identity identity;
    private final Supplier<Collection<Mailbox>> mailboxes;
    private final Means means;
    @GuardedBy("this")
    private final PendingNotifications pending;
    @GuardedBy("this")
    private boolean running;
    @GuardedBy("this")
    private boolean closed;

    /**
     * @param executor
     *            runs one task at a time
     * @param given
     *            told how many notifications were given to a subscriber
     */
    record Means(Executor executor, LongSupplier nanoTime, NotificationStatistics statistics, IntConsumer given) {

        /** A thread that ends when there is nothing to do. */
        static Means threadOf(String producer, NotificationStatistics statistics, IntConsumer given) {
            return new Means(new ThreadPoolExecutor(0, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                    Thread.ofPlatform().name("filter-" + producer).daemon().factory()), System::nanoTime, statistics,
                    given);
        }
    }

    /** The producer's properties, assembled once for all who ask for them. */
    private final class Properties {
        private Optional<XmlTree> document = Optional.empty();

        XmlTree get() {
            XmlTree present = document.orElseGet(identity.properties());
            document = Optional.of(present);
            return present;
        }
    }

    FilterLane(NotificationProducer.Identity identity, Supplier<Collection<Mailbox>> mailboxes,
            PendingNotifications pending, Means means) {
        this.identity = identity;
        this.mailboxes = mailboxes;
        this.pending = pending;
        this.means = means;
    }

    /** Takes what the subscriptions with conditions may want. Never blocks. */
    void offer(List<Notification> notifications) {
        synchronized (this) {
            if (closed) {
                return;
            }
            for (Notification notification : notifications) {
                means.statistics().countDrops(pending.add(notification, false));
            }
            if (running || pending.isEmpty()) {
                return;
            }
            running = true;
        }
        means.executor().execute(this::run);
    }

    synchronized void close() {
        closed = true;
        pending.clear();
    }

    private void run() {
        for (List<Notification> some = take(); !some.isEmpty(); some = take()) {
            Properties properties = new Properties();
            for (Mailbox mailbox : mailboxes.get()) {
                if (mailbox.isConditional()) {
                    offer(mailbox, some, properties);
                }
            }
        }
    }

    private synchronized List<Notification> take() {
        List<Notification> taken = pending.take(MOST_AT_ONCE, Long.MAX_VALUE);
        running = !taken.isEmpty();
        return taken;
    }

    private void offer(Mailbox mailbox, List<Notification> notifications, Properties properties) {
        try {
            List<Notification> wanted = mailbox.wanted(notifications, identity.topics().get());
            if (!wanted.isEmpty()) {
                means.given().accept(mailbox.offer(accepted(mailbox, wanted, properties)));
            }
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("subscription {} is not told of {} notifications", mailbox.subscription().key(),
                    notifications.size(), e);
        }
    }

    private List<Notification> accepted(Mailbox mailbox, List<Notification> notifications, Properties properties) {
        NotificationFilter filter = mailbox.subscription().filter();
        List<Notification> accepted = new ArrayList<>();
        if (filter.asksProducer()) {
            XmlTree document = properties.get();
            if (!timed(mailbox, () -> filter.acceptsProducer(document))) {
                return accepted;
            }
        }
        for (Notification notification : notifications) {
            if (!mailbox.isClosed() && timed(mailbox, () -> filter.acceptsMessage(notification.message()))) {
                accepted.add(notification);
            }
        }
        return accepted;
    }

    private boolean timed(Mailbox mailbox, BooleanSupplier condition) {
        long begun = means.nanoTime().getAsLong();
        boolean holds = condition.getAsBoolean();
        if (mailbox.filterDebt().isTooMuchWith(means.nanoTime().getAsLong() - begun)) {
            mailbox.end("its filter takes more than %d ms for a notification".formatted(
                    FilterDebt.ALLOWED.toMillis()));
        }
        return holds;
    }
}
