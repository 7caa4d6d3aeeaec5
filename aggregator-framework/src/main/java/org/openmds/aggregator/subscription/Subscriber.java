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
import org.openmds.wsrf.softstate.Backoff;
import org.openmds.wsrf.xml.InvalidXmlException;

/**
 * Follows a topic: it subscribes, reads the complete state, and then receives messages. Full readings continue at intervals even without a
 * subscription, and it tries to subscribe again. Its own thread runs one step after the other; messages arrive on any thread.
 */
final class Subscriber implements AggregatorSource.FollowHandle, StepWorker.SteppedTask {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration MIN_BACKOFF = Duration.ofSeconds(1);
    private static final Duration MAX_BACKOFF = Duration.ofMinutes(30);
    private static final Duration IDLE_DELAY = Duration.ofHours(1);
    /** Maximum number of consecutive checks without an answer while the property can be read. */
    private static final int MAX_FAILED_CHECKS = 3;

    private final SubscriberTarget target;
    private final SubscriberDependencies dependencies;
    private final Runnable ended;
    private final SubscriptionView view;
    private final StepWorker worker;
    private final Backoff retryBackoff;
    private final Backoff refusalBackoff;
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
     * The producer and topic to follow, with settings.
     *
     * @param name
     *            name for logs
     * @param interval
     *            interval between readings without a subscription
     */
    record SubscriberTarget(String name, ProducerPort producer, TopicInterest interest, Duration interval,
            SourceSubscriptionSettings settings) {
    }

    private Subscriber(SubscriberTarget target, SubscriberDependencies subscriberDependencies, Runnable onChange,
            Runnable ended) {
        this.target = target;
        this.ended = ended;
        this.dependencies = subscriberDependencies;
        this.view = new SubscriptionView(target.interest().topic().property(), onChange);
        this.worker = new StepWorker(this, subscriberDependencies.scheduler(), subscriberDependencies.executor());
        this.retryBackoff = Backoff.of(MIN_BACKOFF, target.settings().checkInterval(),
                subscriberDependencies.random());
        this.refusalBackoff = Backoff.of(target.settings().checkInterval(), MAX_BACKOFF,
                subscriberDependencies.random());
        this.nextReading = new DueTime(subscriberDependencies.clock());
        this.nextSubscribe = new DueTime(subscriberDependencies.clock());
        this.mode = target.producer().firstMode();
    }

    /**
     * Starts to follow.
     *
     * @param onChange
     *            called whenever the result of {@link #collect} changes
     * @param ended
     *            called after the subscription has been ended at the producer
     */
    static Subscriber start(SubscriberTarget target, SubscriberDependencies subscriberDependencies, Runnable onChange,
            Runnable ended) {
        Subscriber subscriber = new Subscriber(target, subscriberDependencies, onChange, ended);
        subscriberDependencies.metrics().recordFollowing(true);
        subscriber.nextSubscribe.setIn(Duration.ZERO);
        subscriber.nextReading.setIn(Duration.ZERO);
        subscriber.worker.wake();
        return subscriber;
    }

    /** Returns the current data. */
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
                    .log("{}: following the topic failed", target.name());
            loggedBug = bug.getClass();
            view.recordFailure(
                    new CollectionException("%s could not be followed: %s".formatted(target.name(), bug), bug));
            nextReading.setIn(target.settings().checkInterval());
            if (session == null) {
                nextSubscribe.setIn(target.settings().checkInterval());
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
                // A producer that does not answer the check may not answer anything.
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
            lose(present, "something changed without a notification from the producer");
        } else {
            view.confirm();
        }
    }

    private void lose(SubscriptionSession lost, @Nullable String why) {
        LOG.info("{}: the subscription has ended: {}", target.name(), why);
        drop(lost);
        dependencies.endLater(lost);
        fallBackToPolling();
        refusals = lost.isConfirmed() ? 0 : refusals + 1;
        failedChecks = 0;
        nextSubscribe.setIn(refusals == 0 ? Duration.ZERO : retryBackoff.after(refusals));
        // The known values may be outdated now, and perhaps the producer has stopped together with the subscription.
        nextReading.setIn(Duration.ZERO);
    }

    private void drop(SubscriptionSession dropped) {
        session = null;
        dropped.close();
        dependencies.metrics().ended(dropped.mode());
    }

    /** Records the change to polling. */
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
            refused(ProducerFailure.REFUSED, "the limit of %d subscriptions is reached (sources.subscription.most)"
                    .formatted(target.settings().maxSubscriptions()));
            return;
        }
        try {
            begin();
        } catch (CollectionException e) {
            ProducerFailure failure = ProducerFailure.of(e);
            if (failure == ProducerFailure.CONSUMER_REFUSED && mode == DeliveryMode.NOTIFY && mayPull()) {
                LOG.info("{}: messages are fetched from a pull point because the producer does not send them: {}",
                        target.name(),
                        e.getMessage());
                mode = DeliveryMode.PULL;
                subscribe();
                return;
            }
            if (mode == DeliveryMode.PULL && target.settings().pullMode() == PullMode.AUTO
                    && failure != ProducerFailure.NO_ANSWER) {
                pullRefused = true;
                mode = DeliveryMode.NOTIFY;
            }
            refused(failure, e.getMessage());
        }
    }

    private boolean mayPull() {
        return target.settings().pullMode() == PullMode.AUTO && !pullRefused;
    }

    private void begin() throws CollectionException {
        session = openSession();
        dependencies.metrics().subscribed(mode);
        if (polling) {
            polling = false;
            dependencies.metrics().recovered();
        }
        LOG.info("{}: subscribed, followed by {}", target.name(), mode.text());
        loggedRefusal = null;
        nextSubscribe.clear();
        // Read now: later changes come as messages, and earlier ones are found by this reading.
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
                ? retryBackoff.after(refusals)
                : refusalBackoff.after(refusals);
        nextSubscribe.setIn(pause);
        // Logged once for each kind of failure: a producer that is away for a day would fill the log.
        LOG.atLevel(failure == loggedRefusal ? Level.DEBUG : Level.INFO)
                .log("{}: polled until a subscription succeeds: {}", target.name(), why);
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
            // A change that the conditions exclude correctly has no message.
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

    /** Returns the time until the next reading. The second reading of a subscription comes early, to check that messages arrive at all. */
    private Duration untilReading(@Nullable SubscriptionSession present) {
        if (present == null) {
            return target.interval();
        }
        Duration usual = !present.isMissingChanges() && target.settings().interval().compareTo(target.interval()) > 0
                ? target.settings().interval()
                : target.interval();
        boolean early = !present.isSettled() && target.settings().checkInterval().compareTo(usual) < 0;
        return early ? target.settings().checkInterval() : usual;
    }

    private void failed(CollectionException why) {
        failedReadings++;
        view.recordFailure(why);
        nextReading.setIn(retryBackoff.after(failedReadings));
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
                case FOREIGN -> LOG.debug("{}: a message of a different subscription is dropped", target.name());
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
            LOG.debug("{}: the data is too large for an entry: {}", target.name(), e.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            // The producer would send the message again and again, and finally stop to send.
            LOG.error("{}: a message could not be processed, the property is read instead", target.name(), e);
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

    /** Returns the lifetime for renewals; an absolute time in the registration applies only to the first lease. */
    private Duration laterLifetime() {
        Optional<RequestedLifetime> named = target.interest().lifetime();
        return named.isPresent() && named.get() instanceof RequestedLifetime.Relative(Duration duration)
                ? duration
                : target.settings().lifetime();
    }
}
