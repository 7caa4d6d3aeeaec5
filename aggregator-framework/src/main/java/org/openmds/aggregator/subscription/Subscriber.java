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
final class Subscriber implements AggregatorSource.FollowHandle, StepWorker.SteppedTask {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration MIN_BACKOFF = Duration.ofSeconds(1);
    private static final Duration MAX_BACKOFF = Duration.ofMinutes(30);
    private static final Duration IDLE_DELAY = Duration.ofHours(1);
    /** Looks in a row that nobody answered, while the property could be read. */
    private static final int MAX_FAILED_CHECKS = 3;

    private final SubscriberTarget target;
    private final SubscriberDependencies dependencies;
    private final Runnable ended;
    private final SubscriptionView view;
    private final StepWorker worker;
    private final ProducerBackoff retryBackoff;
    private final ProducerBackoff refusalBackoff;
    private final DueTime nextReading;
    private final DueTime nextSubscribe;
    private DeliveryMode mode;
    private volatile @Nullable SubscriptionSession session;
    private boolean pullRefused;
    private boolean polling;
    private int refusals;
    private int failedReadings;
    private int failedChecks;
    private @Nullable ProducerFailure loggedRefusal;
    private @Nullable Class<?> loggedBug;

    /**
     * What is followed.
     *
     * @param name
     *            for logs
     * @param interval
     *            between readings without a subscription
     */
    record SubscriberTarget(String name, ProducerPort producer, TopicInterest interest, Duration interval,
            SourceSubscriptionSettings settings) {
    }

    private Subscriber(SubscriberTarget target, SubscriberDependencies subscriberDependencies, Runnable news,
            Runnable ended) {
        this.target = target;
        this.ended = ended;
        this.dependencies = subscriberDependencies;
        this.view = new SubscriptionView(target.interest().topic().property(), news);
        this.worker = new StepWorker(this, subscriberDependencies.scheduler(), subscriberDependencies.executor());
        this.retryBackoff = new ProducerBackoff(MIN_BACKOFF, target.settings().check(),
                subscriberDependencies.random());
        this.refusalBackoff = new ProducerBackoff(target.settings().check(), MAX_BACKOFF,
                subscriberDependencies.random());
        this.nextReading = new DueTime(subscriberDependencies.clock());
        this.nextSubscribe = new DueTime(subscriberDependencies.clock());
        this.mode = target.producer().firstMode();
    }

    /**
     * Begins to follow.
     *
     * @param news
     *            called whenever {@link #collect} gives something else
     * @param ended
     *            called when the producer was told of the end
     */
    static Subscriber start(SubscriberTarget target, SubscriberDependencies subscriberDependencies, Runnable news,
            Runnable ended) {
        Subscriber subscriber = new Subscriber(target, subscriberDependencies, news, ended);
        subscriberDependencies.metrics().recordFollowing(true);
        subscriber.nextSubscribe.setIn(Duration.ZERO);
        subscriber.nextReading.setIn(Duration.ZERO);
        subscriber.worker.wake();
        return subscriber;
    }

    /** How it looks. */
    CompletionStage<AggregatorData> collect() {
        return view.collect(dependencies.executor());
    }

    @Override
    public void close() {
        worker.close();
    }

    @Override
    public Duration step() {
        try {
            maintain();
            subscribe();
            read();
            loggedBug = null;
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError bug) {
            LOG.atLevel(bug.getClass().equals(loggedBug) ? Level.DEBUG : Level.ERROR)
                    .withThrowable(bug)
                    .log("{}: following it failed", target.name());
            loggedBug = bug.getClass();
            view.recordFailure(
                    new CollectionException("%s could not be followed: %s".formatted(target.name(), bug), bug));
            nextReading.setIn(target.settings().check());
            if (session == null) {
                nextSubscribe.setIn(target.settings().check());
            }
        }
        SubscriptionSession present = session;
        Duration own = nextReading.orShorter(nextSubscribe.orShorter(IDLE_DELAY));
        return present == null ? own : present.untilDue(own);
    }

    @Override
    public void end() {
        dependencies.metrics().recordFollowing(false);
        SubscriptionSession last = session;
        if (last != null) {
            drop(last);
            last.end();
        }
        ended.run();
    }

    private void maintain() {
        SubscriptionSession present = session;
        if (present == null) {
            return;
        }
        if (present.isEnded()) {
            lose(present, "the producer ended the subscription");
            return;
        }
        try {
            if (present.maintain()) {
                failedChecks = 0;
                checked(present);
            }
        } catch (CollectionException e) {
            failedChecks++;
            if (ProducerFailure.of(e) == ProducerFailure.GONE || failedChecks >= MAX_FAILED_CHECKS) {
                lose(present, e.getMessage());
            } else {
                // Whoever does not answer this may answer nothing.
                nextReading.setIn(Duration.ZERO);
            }
        }
        if (present.takeReadingRequest()) {
            nextReading.setIn(Duration.ZERO);
        }
    }

    private void checked(SubscriptionSession present) {
        if (!present.isMissingChanges()) {
            view.confirm();
            return;
        }
        if (present.reportMissingChanges()) {
            dependencies.metrics().recordMissedChange();
        }
        if (present.mode() == DeliveryMode.NOTIFY && mayPull()) {
            mode = DeliveryMode.PULL;
            lose(present, "something changed that the producer's notifications did not tell");
        } else {
            view.confirm();
        }
    }

    private void lose(SubscriptionSession lost, @Nullable String why) {
        LOG.info("{}: the subscription is over: {}", target.name(), why);
        drop(lost);
        dependencies.endLater(lost);
        fallBackToPolling();
        refusals = lost.isConfirmed() ? 0 : refusals + 1;
        failedChecks = 0;
        nextSubscribe.setIn(refusals == 0 ? Duration.ZERO : retryBackoff.delayAfter(refusals));
        // Nobody tells any more whether what is known is still so, and perhaps the producer is gone with the subscription.
        nextReading.setIn(Duration.ZERO);
    }

    private void drop(SubscriptionSession dropped) {
        session = null;
        dropped.close();
        dependencies.metrics().ended(dropped.mode());
    }

    /** From now on it is polled. */
    private void fallBackToPolling() {
        if (!polling) {
            polling = true;
            dependencies.metrics().fellBack();
        }
    }

    private void subscribe() {
        if (session != null || !nextSubscribe.isDue()) {
            return;
        }
        if (!dependencies.metrics().reserve(target.settings().maxSubscriptions())) {
            refused(ProducerFailure.REFUSED, "%d subscriptions, as many as may be, are there"
                    .formatted(target.settings().maxSubscriptions()));
            return;
        }
        try {
            begin();
        } catch (CollectionException e) {
            ProducerFailure failure = ProducerFailure.of(e);
            if (failure == ProducerFailure.CONSUMER_REFUSED && mode == DeliveryMode.NOTIFY && mayPull()) {
                LOG.info("{}: messages are fetched, as the producer does not send them: {}", target.name(),
                        e.getMessage());
                mode = DeliveryMode.PULL;
                subscribe();
                return;
            }
            if (mode == DeliveryMode.PULL && target.settings().mode() == PullMode.AUTO
                    && failure != ProducerFailure.NO_ANSWER) {
                pullRefused = true;
                mode = DeliveryMode.NOTIFY;
            }
            refused(failure, e.getMessage());
        }
    }

    private boolean mayPull() {
        return target.settings().mode() == PullMode.AUTO && !pullRefused;
    }

    private void begin() throws CollectionException {
        session = openSession();
        dependencies.metrics().subscribed(mode);
        if (polling) {
            polling = false;
            dependencies.metrics().recovered();
        }
        LOG.info("{}: followed by {}", target.name(), mode.text());
        loggedRefusal = null;
        nextSubscribe.clear();
        // Now: what changes from here on is told, and what changed before is read.
        nextReading.setIn(Duration.ZERO);
    }

    private SubscriptionSession openSession() throws CollectionException {
        try {
            return SubscriptionSession.begin(target.producer(), mode,
                    new SubscriptionSession.SessionTerms(target.settings(), dependencies.clock(),
                            firstLifetime(), laterLifetime()),
                    this::receive);
        } catch (CollectionException | RuntimeException e) {
            dependencies.metrics().release();
            throw e;
        }
    }

    private void refused(ProducerFailure failure, @Nullable String why) {
        refusals++;
        fallBackToPolling();
        Duration pause = failure == ProducerFailure.NO_ANSWER
                ? retryBackoff.delayAfter(refusals)
                : refusalBackoff.delayAfter(refusals);
        nextSubscribe.setIn(pause);
        // Once for each kind: a producer that is away for a day would fill the log.
        LOG.atLevel(failure == loggedRefusal ? Level.DEBUG : Level.INFO)
                .log("{}: polled until it can be subscribed to: {}", target.name(), why);
        loggedRefusal = failure;
    }

    private void read() {
        if (!nextReading.isDue()) {
            return;
        }
        SubscriptionSession present = session;
        if (present != null) {
            present.hold();
        }
        try {
            succeeded(present, view.replace(target.producer().read()));
        } catch (CollectionException e) {
            failed(e);
        } catch (InvalidXmlException e) {
            failed(new CollectionException("the answer of %s does not fit into an entry: %s".formatted(
                    target.interest().resource().address().url(), e.getMessage()), e));
        } finally {
            if (present != null && present.release()) {
                nextReading.setIn(MIN_BACKOFF);
            }
        }
    }

    private void succeeded(@Nullable SubscriptionSession present, boolean differs) {
        if (present != null) {
            // What a condition lets no message tell is not told by rights.
            present.recordReading(differs && target.interest().isUnconditional());
        }
        if (failedReadings > 0) {
            failedReadings = 0;
            if (present == null) {
                nextSubscribe.setIn(Duration.ZERO);
            } else {
                present.checkNow();
            }
        }
        nextReading.setIn(untilReading(present));
    }

    /** The second reading of a subscription comes early, to see whether messages come at all. */
    private Duration untilReading(@Nullable SubscriptionSession present) {
        if (present == null) {
            return target.interval();
        }
        Duration usual = !present.isMissingChanges() && target.settings().interval().compareTo(target.interval()) > 0
                ? target.settings().interval()
                : target.interval();
        boolean early = !present.isSettled() && target.settings().check().compareTo(usual) < 0;
        return early ? target.settings().check() : usual;
    }

    private void failed(CollectionException why) {
        failedReadings++;
        view.recordFailure(why);
        nextReading.setIn(retryBackoff.delayAfter(failedReadings));
    }

    private void receive(RemoteSubscription remoteSubscription, List<ReceivedNotification> messages) {
        SubscriptionSession present = session;
        if (present == null) {
            return;
        }
        for (ReceivedNotification message : messages) {
            switch (remoteSubscription.origin(message)) {
                case OWN -> apply(present, message);
                case END -> present.markEnded();
                case FOREIGN -> LOG.debug("{}: a message of another subscription is dropped", target.name());
            }
        }
        dependencies.metrics().recordMessages(messages.size());
        if (present.isEnded()) {
            worker.wake();
        }
    }

    private void apply(SubscriptionSession present, ReceivedNotification message) {
        present.recordMessages(1);
        try {
            if (view.apply(message.message()) != TopicState.MessageEffect.UNCLEAR) {
                return;
            }
        } catch (InvalidXmlException e) {
            LOG.debug("{}: too much to be kept: {}", target.name(), e.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            // The producer would send it again and again, and in the end nothing any more.
            LOG.error("{}: a message could not be taken, what it is about is read", target.name(), e);
        }
        present.requestReading();
        worker.wake();
    }

    private Duration firstLifetime() {
        return target.interest()
                .lifetime()
                .flatMap(lifetime -> lifetime.durationFrom(dependencies.clock().now(), target.settings().lifetime()))
                .filter(Duration::isPositive)
                .orElse(target.settings().lifetime());
    }

    /** A time that was named was that of the beginning. */
    private Duration laterLifetime() {
        Optional<RequestedLifetime> named = target.interest().lifetime();
        return named.isPresent() && named.get() instanceof RequestedLifetime.Relative(Duration duration)
                ? duration
                : target.settings().lifetime();
    }
}
