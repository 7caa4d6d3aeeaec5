package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.AggregatorSource;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.xml.InvalidXmlException;

/**
 * Follows what a topic is about: subscribes, then reads in full, then hears. Whatever happens to the subscription, the full reading goes on at intervals, and
 * another subscription is tried for. Its own thread does one thing after the other; messages come in by any thread.
 */
final class Subscriber implements AggregatorSource.Following, Worker.Work {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(30);
    private static final Duration IDLE = Duration.ofHours(1);
    /** Looks in a row that nobody answered, while the property could be read. */
    private static final int MOST_DOUBTS = 3;

    private final Target target;
    private final Surroundings surroundings;
    private final Runnable ended;
    private final Outlook outlook;
    private final Worker worker;
    private final Pauses quick;
    private final Pauses rare;
    private final Due reading;
    private final Due subscribing;
    private Way way;
    private volatile @Nullable Session session;
    private boolean pullRefused;
    private boolean lapsed;
    private int refusals;
    private int failedReadings;
    private int doubts;
    private @Nullable Failure toldRefusal;
    private @Nullable Class<?> toldBug;

    /**
     * What is followed.
     *
     * @param name
     *            for logs
     * @param interval
     *            between readings without a subscription
     */
    record Target(String name, ProducerPort producer, Interest interest, Duration interval,
            SubscriptionSettings settings) {
    }

    private Subscriber(Target target, Surroundings surroundings, Runnable news, Runnable ended) {
        this.target = target;
        this.ended = ended;
        this.surroundings = surroundings;
        this.outlook = new Outlook(target.interest().topic().property(), news);
        this.worker = new Worker(this, surroundings.scheduler(), surroundings.executor());
        this.quick = new Pauses(FIRST_PAUSE, target.settings().check(), surroundings.random());
        this.rare = new Pauses(target.settings().check(), LONGEST_PAUSE, surroundings.random());
        this.reading = new Due(surroundings.clock());
        this.subscribing = new Due(surroundings.clock());
        this.way = target.producer().firstWay();
    }

    /**
     * Begins to follow.
     *
     * @param news
     *            called whenever {@link #collect} gives something else
     * @param ended
     *            called when the producer was told of the end
     */
    static Subscriber start(Target target, Surroundings surroundings, Runnable news, Runnable ended) {
        Subscriber subscriber = new Subscriber(target, surroundings, news, ended);
        surroundings.metrics().following(true);
        subscriber.subscribing.in(Duration.ZERO);
        subscriber.reading.in(Duration.ZERO);
        subscriber.worker.wake();
        return subscriber;
    }

    /** How it looks. */
    CompletionStage<AggregatorData> collect() {
        return outlook.collect(surroundings.executor());
    }

    @Override
    public void close() {
        worker.close();
    }

    @Override
    public Duration step() {
        try {
            tend();
            subscribe();
            read();
            toldBug = null;
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError bug) {
            LOG.atLevel(bug.getClass().equals(toldBug) ? Level.DEBUG : Level.ERROR)
                    .withThrowable(bug)
                    .log("{}: following it failed", target.name());
            toldBug = bug.getClass();
            outlook.failed(new CollectionException("%s could not be followed: %s".formatted(target.name(), bug), bug));
            reading.in(target.settings().check());
            if (session == null) {
                subscribing.in(target.settings().check());
            }
        }
        Session present = session;
        Duration own = reading.orSooner(subscribing.orSooner(IDLE));
        return present == null ? own : present.untilDue(own);
    }

    @Override
    public void end() {
        surroundings.metrics().following(false);
        Session last = session;
        if (last != null) {
            drop(last);
            last.end();
        }
        ended.run();
    }

    private void tend() {
        Session present = session;
        if (present == null) {
            return;
        }
        if (present.isEnded()) {
            lose(present, "the producer ended the subscription");
            return;
        }
        try {
            if (present.tend()) {
                doubts = 0;
                checked(present);
            }
        } catch (CollectionException e) {
            doubts++;
            if (Failure.of(e) == Failure.GONE || doubts >= MOST_DOUBTS) {
                lose(present, e.getMessage());
            } else {
                // Whoever does not answer this may answer nothing.
                reading.in(Duration.ZERO);
            }
        }
        if (present.takeUnclear()) {
            reading.in(Duration.ZERO);
        }
    }

    private void checked(Session present) {
        if (!present.isDeaf()) {
            outlook.confirm();
            return;
        }
        if (present.noteDeafness()) {
            surroundings.metrics().untold();
        }
        if (present.way() == Way.NOTIFY && mayPull()) {
            way = Way.PULL;
            lose(present, "something changed that the producer's notifications did not tell");
        } else {
            outlook.confirm();
        }
    }

    private void lose(Session lost, @Nullable String why) {
        LOG.info("{}: the subscription is over: {}", target.name(), why);
        drop(lost);
        surroundings.endLater(lost);
        lapse();
        refusals = lost.isProven() ? 0 : refusals + 1;
        doubts = 0;
        subscribing.in(refusals == 0 ? Duration.ZERO : quick.after(refusals));
        // Nobody tells any more whether what is known is still so, and perhaps the producer is gone with the subscription.
        reading.in(Duration.ZERO);
    }

    private void drop(Session dropped) {
        session = null;
        dropped.close();
        surroundings.metrics().ended(dropped.way());
    }

    /** From now on it is polled. */
    private void lapse() {
        if (!lapsed) {
            lapsed = true;
            surroundings.metrics().fellBack();
        }
    }

    private void subscribe() {
        if (session != null || !subscribing.isOver()) {
            return;
        }
        if (!surroundings.metrics().reserve(target.settings().most())) {
            refused(Failure.REFUSED, "%d subscriptions, as many as may be, are there"
                    .formatted(target.settings().most()));
            return;
        }
        try {
            begin();
        } catch (CollectionException e) {
            Failure failure = Failure.of(e);
            if (failure == Failure.CONSUMER_REFUSED && way == Way.NOTIFY && mayPull()) {
                LOG.info("{}: messages are fetched, as the producer does not send them: {}", target.name(),
                        e.getMessage());
                way = Way.PULL;
                subscribe();
                return;
            }
            if (way == Way.PULL && target.settings().mode() == PullMode.AUTO && failure != Failure.SILENT) {
                pullRefused = true;
                way = Way.NOTIFY;
            }
            refused(failure, e.getMessage());
        }
    }

    private boolean mayPull() {
        return target.settings().mode() == PullMode.AUTO && !pullRefused;
    }

    private void begin() throws CollectionException {
        session = begun();
        surroundings.metrics().subscribed(way);
        if (lapsed) {
            lapsed = false;
            surroundings.metrics().recovered();
        }
        LOG.info("{}: followed by {}", target.name(), way.text());
        toldRefusal = null;
        subscribing.never();
        // Now: what changes from here on is told, and what changed before is read.
        reading.in(Duration.ZERO);
    }

    private Session begun() throws CollectionException {
        try {
            return Session.begin(target.producer(), way, new Session.Plan(target.settings(), surroundings.clock(),
                    firstLifetime(), laterLifetime()), this::heard);
        } catch (CollectionException | RuntimeException e) {
            surroundings.metrics().release();
            throw e;
        }
    }

    private void refused(Failure failure, @Nullable String why) {
        refusals++;
        lapse();
        Duration pause = failure == Failure.SILENT ? quick.after(refusals) : rare.after(refusals);
        subscribing.in(pause);
        // Once for each kind: a producer that is away for a day would fill the log.
        LOG.atLevel(failure == toldRefusal ? Level.DEBUG : Level.INFO)
                .log("{}: polled until it can be subscribed to: {}", target.name(), why);
        toldRefusal = failure;
    }

    private void read() {
        if (!reading.isOver()) {
            return;
        }
        Session present = session;
        if (present != null) {
            present.hold();
        }
        try {
            succeeded(present, outlook.read(target.producer().read()));
        } catch (CollectionException e) {
            failed(e);
        } catch (InvalidXmlException e) {
            failed(new CollectionException("the answer of %s does not fit into an entry: %s".formatted(
                    target.interest().peer().address().url(), e.getMessage()), e));
        } finally {
            if (present != null && present.release()) {
                reading.in(FIRST_PAUSE);
            }
        }
    }

    private void succeeded(@Nullable Session present, boolean differs) {
        if (present != null) {
            // What a condition lets no message tell is not told by rights.
            present.wasRead(differs && target.interest().isUnconditional());
        }
        if (failedReadings > 0) {
            failedReadings = 0;
            if (present == null) {
                subscribing.in(Duration.ZERO);
            } else {
                present.doubt();
            }
        }
        reading.in(untilReading(present));
    }

    /** The second reading of a subscription comes early, to see whether messages come at all. */
    private Duration untilReading(@Nullable Session present) {
        if (present == null) {
            return target.interval();
        }
        Duration usual = !present.isDeaf() && target.settings().interval().compareTo(target.interval()) > 0
                ? target.settings().interval()
                : target.interval();
        boolean early = !present.isSettled() && target.settings().check().compareTo(usual) < 0;
        return early ? target.settings().check() : usual;
    }

    private void failed(CollectionException why) {
        failedReadings++;
        outlook.failed(why);
        reading.in(quick.after(failedReadings));
    }

    private void heard(Contact contact, List<ReceivedNotification> messages) {
        Session present = session;
        if (present == null) {
            return;
        }
        for (ReceivedNotification message : messages) {
            switch (contact.origin(message)) {
                case OWN -> take(present, message);
                case END -> present.markEnded();
                case FOREIGN -> LOG.debug("{}: a message of another subscription is dropped", target.name());
            }
        }
        surroundings.metrics().heard(messages.size());
        if (present.isEnded()) {
            worker.wake();
        }
    }

    private void take(Session present, ReceivedNotification message) {
        present.heard(1);
        try {
            if (outlook.take(message.message()) != Kept.Effect.UNCLEAR) {
                return;
            }
        } catch (InvalidXmlException e) {
            LOG.debug("{}: too much to be kept: {}", target.name(), e.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            // The producer would send it again and again, and in the end nothing any more.
            LOG.error("{}: a message could not be taken, what it is about is read", target.name(), e);
        }
        present.markUnclear();
        worker.wake();
    }

    private Duration firstLifetime() {
        return target.interest()
                .lifetime()
                .flatMap(lifetime -> lifetime.from(surroundings.clock().now(), target.settings().lifetime()))
                .filter(Duration::isPositive)
                .orElse(target.settings().lifetime());
    }

    /** A time that was named was that of the beginning. */
    private Duration laterLifetime() {
        Optional<RequestedLifetime> named = target.interest().lifetime();
        return named.isPresent() && named.get() instanceof RequestedLifetime.For(Duration duration)
                ? duration
                : target.settings().lifetime();
    }
}
