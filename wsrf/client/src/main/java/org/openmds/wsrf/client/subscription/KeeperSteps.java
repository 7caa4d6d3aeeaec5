package org.openmds.wsrf.client.subscription;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.subscription.KeeperState.Closed;
import org.openmds.wsrf.client.subscription.KeeperState.Unproven;
import org.openmds.wsrf.client.subscription.KeeperState.Unsubscribed;
import org.openmds.wsrf.client.subscription.RemoteSubscription.MessageOrigin;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.GapCause;
import org.openmds.wsrf.client.subscription.SubscriptionListener.Reading;
import org.openmds.wsrf.client.subscription.SubscriptionListener.Receipt;
import org.openmds.wsrf.fault.WsrfFaultException;

/**
 * The steps of a {@link SubscriptionKeeper}: maintain the subscription, subscribe if there is none, read the state if that is due. The worker runs
 * one step after the other; messages arrive on any thread.
 */
final class KeeperSteps<M> implements StepWorker.SteppedTask {

    private static final Logger LOG = LogManager.getLogger(SubscriptionKeeper.class);
    private static final Duration IDLE_DELAY = Duration.ofHours(1);
    private static final Duration OVERFLOW_DELAY = Duration.ofSeconds(1);
    /** Timeout of one closing call: two calls fit into the time limit for closing. */
    private static final Duration END_CALL_TIMEOUT = Duration.ofMillis(900);

    private final SubscriptionPort<M> port;
    private final SubscriptionTerms terms;
    private final SubscriptionListener<M> listener;
    private final ClientThreads threads;
    private final StepWorker worker;
    private final KeeperReport report;
    private final DeliveryPreference delivery;
    private final DueTime nextSubscribe;
    private final ReadingSchedule readings;
    private final Outage outage;
    private volatile KeeperState<M> state = new Unsubscribed<>();
    private volatile Optional<Duration> endTimeout = Optional.empty();
    private int refusals;

    KeeperSteps(SubscriptionPort<M> port, SubscriptionTerms terms, SubscriptionListener<M> listener,
            ClientThreads threads) {
        this.port = port;
        this.terms = terms;
        this.listener = listener;
        this.threads = threads;
        this.worker = new StepWorker(this, threads);
        this.report = new KeeperReport(port.name(), listener::happened, threads.clock());
        this.delivery = new DeliveryPreference(terms.modes());
        this.nextSubscribe = new DueTime(threads.clock());
        this.readings = new ReadingSchedule(terms.readings(), terms.retry().unanswered(), threads.clock());
        this.outage = new Outage(terms.retry().longestOutage(), threads.clock());
    }

    void start() {
        nextSubscribe.setIn(Duration.ZERO);
        readings.readIn(Duration.ZERO);
        worker.wake();
    }

    SubscriptionStatus status() {
        return report.status();
    }

    /**
     * Ends; returns at once.
     *
     * @param soon
     *            true if the calls that end the subscription get less time than usual
     */
    CompletableFuture<Void> end(boolean soon) {
        if (soon) {
            endTimeout = Optional.of(END_CALL_TIMEOUT);
        }
        return worker.close();
    }

    @Override
    public Duration step() {
        try {
            state.current().ifPresent(this::maintain);
            subscribe();
            read();
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError bug) {
            report.bug(bug);
            readings.readIn(terms.lease().check());
            if (state.current().isEmpty()) {
                nextSubscribe.setIn(terms.lease().check());
            }
        }
        Duration own = readings.orShorter(nextSubscribe.orShorter(IDLE_DELAY));
        return state.current().map(session -> session.untilDue(own)).orElse(own);
    }

    @Override
    public void end() {
        Optional<SubscriptionSession<M>> last = state.current();
        state = new Closed<>();
        last.ifPresent(session -> {
            session.close();
            end(session).ifPresent(report::notEnded);
        });
        report.ended();
    }

    private void maintain(SubscriptionSession<M> session) {
        Optional<String> ending = session.ending();
        if (ending.isPresent()) {
            lose(session, ending.get());
            return;
        }
        try {
            switch (worker.interruptibly(() -> session.maintain(listener::isReady))) {
                case IDLE -> {
                }
                case ANSWERED -> answered();
                case CONFIRMED -> confirmed(session);
            }
        } catch (WsrfFaultException | ConnectionException e) {
            unanswered(session, e);
        }
        long lost = session.takeLostMessages();
        if (lost > 0) {
            report.gap(GapCause.OVERFLOW, "the pull point was full: %d %s dropped before %s fetched".formatted(lost,
                    lost == 1 ? "message was" : "messages were", lost == 1 ? "it was" : "they were"));
        }
        boolean unanswered = session.takeLostAnswer();
        if (unanswered) {
            report.gap(GapCause.UNANSWERED, "the producer's answer to a fetch was lost, perhaps with messages");
        }
        if (session.takeReadingRequest() || lost > 0 || unanswered) {
            readings.readIn(Duration.ZERO);
        }
    }

    private void confirmed(SubscriptionSession<M> session) {
        answered();
        if (!state.isMissingMessages()) {
            report.confirmed();
            return;
        }
        if (session.reportMissing()) {
            report.gap(GapCause.UNNOTIFIED, "something changed without a notification from the producer");
        }
        if (delivery.fallBackToPull()) {
            lose(session, "something changed without a notification from the producer");
        } else {
            report.confirmed();
        }
    }

    private void unanswered(SubscriptionSession<M> session, RuntimeException failure) {
        if (worker.isClosed()) {
            return;
        }
        if (CallFailure.of(failure) == CallFailure.GONE) {
            answered();
            lose(session, session.goneText());
            return;
        }
        int calls = session.countUnanswered();
        if (isGivenUp(failure)) {
            return;
        }
        if (calls >= terms.retry().maxUnanswered()) {
            lose(session, KeeperReport.sentence(failure));
        } else {
            session.retryIn(terms.retry(), outage);
            // A producer that does not answer the check may not answer anything.
            readings.readIn(Duration.ZERO);
        }
    }

    private void lose(SubscriptionSession<M> session, String why) {
        state = new Unsubscribed<>();
        session.close();
        refusals = session.isConfirmed() ? 0 : refusals + 1;
        nextSubscribe.setIn(
                refusals == 0 ? Duration.ZERO : outage.bounded(terms.retry().unanswered().after(refusals)));
        // The known state may be outdated now, and perhaps the producer has stopped together with the subscription.
        readings.readIn(Duration.ZERO);
        endLater(session);
        report.lost(why, session.mode());
    }

    private void subscribe() {
        if (!(state instanceof Unsubscribed<M>) || !nextSubscribe.isDue() || worker.isClosed()) {
            return;
        }
        Optional<String> refusal = listener.refusal();
        if (refusal.isPresent()) {
            retry(CallFailure.REFUSED, refusal.get());
            return;
        }
        try {
            begin(open());
        } catch (WsrfFaultException | ConnectionException e) {
            CallFailure failure = CallFailure.of(e);
            if (failure != CallFailure.UNANSWERED) {
                delivery.recordRefusal();
            }
            if (!isGivenUp(e)) {
                retry(failure, KeeperReport.sentence(e));
            }
        }
    }

    /** Subscribes in the preferred mode; by a pull point if the producer makes no subscription for the consumer. */
    private SubscriptionSession<M> open() {
        try {
            return open(delivery.mode());
        } catch (WsrfFaultException e) {
            if (CallFailure.of(e) != CallFailure.CONSUMER_REFUSED || !delivery.fallBackToPull()) {
                throw e;
            }
            report.pulls(e);
            return open(delivery.mode());
        }
    }

    private SubscriptionSession<M> open(DeliveryMode mode) {
        MessageBuffer<M> buffer = new MessageBuffer<>(port::length);
        SubscriptionSession<M> session = new SubscriptionSession<>(mode, port.subscribe(mode, buffer), buffer, terms,
                threads.clock());
        // Messages may arrive before their subscription is known here.
        buffer.setReceiver(messages -> receive(session, messages));
        return session;
    }

    private void begin(SubscriptionSession<M> session) {
        state = new Unproven<>(session, 0);
        nextSubscribe.clear();
        // Read now: later changes come as messages, and earlier ones are found by this reading.
        readings.readIn(Duration.ZERO);
        answered();
        report.subscribed(session.granted(), session.mode());
        if (!readings.isUsed()) {
            release(session);
        }
    }

    private void retry(CallFailure failure, String why) {
        refusals++;
        Duration delay = outage.bounded(failure == CallFailure.UNANSWERED
                ? terms.retry().unanswered().after(refusals)
                : terms.retry().refused().after(refusals));
        nextSubscribe.setIn(delay);
        report.notSubscribed(failure, why, delay, readings.isUsed());
    }

    private void read() {
        if (!readings.isDue() || worker.isClosed()) {
            return;
        }
        Optional<SubscriptionSession<M>> session = state.current();
        session.ifPresent(SubscriptionSession::hold);
        try {
            Reading reading = worker.interruptibly(listener::read);
            if (reading == Reading.FAILED) {
                readings.failed();
            } else {
                succeeded(reading == Reading.CHANGED);
            }
        } finally {
            session.ifPresent(this::release);
        }
    }

    private void succeeded(boolean changed) {
        state = state.afterReading(changed);
        Optional<SubscriptionSession<M>> session = state.current();
        session.ifPresent(SubscriptionSession::recordReading);
        if (readings.succeeded()) {
            // The producer answers again.
            session.ifPresentOrElse(SubscriptionSession::checkNow, () -> nextSubscribe.setIn(Duration.ZERO));
        }
        readings.scheduleAfter(state);
        report.read();
    }

    /** Passes messages on that have waited. */
    private void release(SubscriptionSession<M> session) {
        if (session.release()) {
            report.gap(GapCause.OVERFLOW, "messages were dropped because too many arrived during a reading");
            readings.readIn(OVERFLOW_DELAY);
        }
    }

    /** Receives messages on any thread, one call at a time; returns false if they cannot be taken now. */
    private boolean receive(SubscriptionSession<M> session, List<M> messages) {
        List<M> own = new ArrayList<>();
        for (M message : messages) {
            MessageOrigin origin = session.remote().origin(message);
            switch (origin) {
                case OWN -> own.add(message);
                case END -> session.markEnded(port.endReason(message));
                case FOREIGN -> LOG.debug("{}: a message of a different subscription is dropped", port.name());
            }
        }
        boolean taken = own.isEmpty() || deliver(session, own);
        if (session.isEnded()) {
            worker.wake();
        }
        return taken;
    }

    private boolean deliver(SubscriptionSession<M> session, List<M> messages) {
        session.recordMessages(messages.size());
        report.received();
        Receipt receipt;
        try {
            receipt = listener.received(messages);
        } catch (RuntimeException | StackOverflowError e) {
            // The producer would send the message again and again, and finally stop to send.
            LOG.error("{}: a message could not be processed, the state is read instead", port.name(), e);
            receipt = Receipt.UNCLEAR;
        }
        if (receipt == Receipt.UNCLEAR) {
            session.requestReading();
            worker.wake();
        }
        return receipt != Receipt.REFUSED;
    }

    private void answered() {
        if (outage.end()) {
            report.answeredAgain();
        }
    }

    /** Records a failure; ends the keeper if the outage lasts too long. */
    private boolean isGivenUp(RuntimeException failure) {
        if (worker.isClosed()) {
            return true;
        }
        report.failed(failure, outage.begin());
        if (!outage.isTooLong()) {
            return false;
        }
        report.gaveUp(failure);
        CompletableFuture<Void> ignored = end(true);
        return true;
    }

    /** Ends a lost subscription at its producer, if that still exists there. */
    private void endLater(SubscriptionSession<M> session) {
        try {
            threads.calls().execute(() -> {
                Optional<RuntimeException> failure = end(session);
                failure.ifPresent(e -> LOG.debug("{}: the lost subscription is not ended: {}", port.name(),
                        KeeperReport.sentence(e)));
            });
        } catch (RejectedExecutionException stopping) {
            // The subscription expires with its lease.
        }
    }

    /** Ends a subscription; returns the failure, if it may still exist. */
    private Optional<RuntimeException> end(SubscriptionSession<M> session) {
        try {
            session.remote().end(endTimeout);
            return Optional.empty();
        } catch (WsrfFaultException | ConnectionException e) {
            return CallFailure.of(e) == CallFailure.GONE ? Optional.empty() : Optional.of(e);
        }
    }
}
