package org.openmds.wsrf.client.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.subscription.RemoteSubscription.PulledMessages;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.client.subscription.SubscriptionPort.StartedSubscription;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.LeaseTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.PullTimes;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * One subscription from Subscribe to its end: renews it, checks that it exists, and fetches from its pull point. Used by the keeper's thread, except
 * for volatile fields.
 */
final class SubscriptionSession<M> {

    /** A shorter lease cannot be renewed in time; it is treated as a longer one, so that the producer is not flooded with renewals. */
    private static final Duration MIN_LEASE = Duration.ofMillis(200);
    private static final Duration REPLACED_LEASE = Duration.ofSeconds(2);

    private final DeliveryMode mode;
    private final GrantedSubscription granted;
    private final RemoteSubscription<M> remote;
    private final MessageBuffer<M> buffer;
    private final LeaseTimes lease;
    private final PullTimes pullTimes;
    private final DueTime renewal;
    private final DueTime check;
    private final DueTime pull;
    private final DueTime end;
    private final AtomicLong messageCount = new AtomicLong();
    private volatile Optional<String> ended = Optional.empty();
    private final AtomicBoolean readingRequested = new AtomicBoolean();
    private long messagesAtReading;
    private long lostMessages;
    private boolean answerLost;
    private boolean missingReported;
    private int unanswered;
    private boolean confirmed;
    private SessionTask task = SessionTask.CHECK;
    private Optional<String> renewalRefusal = Optional.empty();

    /** The result of the tasks that were due. */
    enum SessionResult {
        /** No call was made. */
        IDLE,
        /** The producer has answered. */
        ANSWERED,
        /** The producer has confirmed that the subscription exists. */
        CONFIRMED
    }

    /** A task at the producer. */
    private enum SessionTask {
        PULL("pull point"), RENEWAL("subscription"), CHECK("subscription");

        private final String resource;

        SessionTask(String resource) {
            this.resource = resource;
        }
    }

    SubscriptionSession(DeliveryMode mode, StartedSubscription<M> started, MessageBuffer<M> buffer,
            SubscriptionTerms terms, LeaseClock clock) {
        this.mode = mode;
        this.granted = started.granted();
        this.remote = started.remote();
        this.buffer = buffer;
        this.lease = terms.lease();
        this.pullTimes = terms.pull();
        this.renewal = new DueTime(clock);
        this.check = new DueTime(clock);
        this.pull = new DueTime(clock);
        this.end = new DueTime(clock);
        scheduleRenewal(granted.lifetime());
        check.setIn(lease.check());
        if (mode == DeliveryMode.PULL) {
            pull.setIn(pullTimes.interval());
        }
    }

    DeliveryMode mode() {
        return mode;
    }

    RemoteSubscription<M> remote() {
        return remote;
    }

    /** Returns the reference and the lifetime that the producer granted at the start. */
    GrantedSubscription granted() {
        return granted;
    }

    /**
     * Runs the tasks that are due.
     *
     * @param ready
     *            returns false while no messages shall be fetched
     * @throws RuntimeException
     *             the subscription or its pull point does not exist any more, or there was no answer
     */
    SessionResult maintain(BooleanSupplier ready) {
        boolean answered = pull.isDue() && fetch(ready);
        if (renewal.isDue()) {
            boolean ignored = renew();
            return confirmed();
        }
        if (check.isDue()) {
            check();
            return confirmed();
        }
        if (answered) {
            unanswered = 0;
        }
        return answered ? SessionResult.ANSWERED : SessionResult.IDLE;
    }

    /** Returns the shorter of a duration and the time until the next task is due. */
    Duration untilDue(Duration other) {
        return end.orShorter(pull.orShorter(renewal.orShorter(check.orShorter(other))));
    }

    /** Returns the reason why the subscription has ended, if it has. */
    Optional<String> ending() {
        if (ended.isPresent()) {
            return ended;
        }
        return end.isDue()
                ? Optional.of("its lease has ended without a renewal"
                        + renewalRefusal.map(why -> "; the producer refused to renew it: " + why).orElse(""))
                : Optional.empty();
    }

    /** Returns the sentence for a task whose resource is gone. */
    String goneText() {
        return "the producer does not know the %s any more".formatted(task.resource);
    }

    /** Counts a call without an answer; returns the number of such calls since the last answer. */
    int countUnanswered() {
        unanswered++;
        return unanswered;
    }

    /** Schedules the failed task again, not earlier than usual. */
    void retryIn(SubscriptionTerms.RetryTimes retry, Outage outage) {
        switch (task) {
            case PULL -> {
                Duration delay = retry.unanswered().after(unanswered);
                pull.setIn(outage.bounded(
                        delay.compareTo(pullTimes.interval()) > 0 ? delay : pullTimes.interval()));
            }
            case RENEWAL -> renewal.setIn(outage.bounded(retry.unconfirmed().after(unanswered)));
            case CHECK -> check.setIn(outage.bounded(retry.unconfirmed().after(unanswered)));
        }
    }

    /** Schedules a check of the subscription now. */
    void checkNow() {
        check.setIn(Duration.ZERO);
    }

    /** Holds back messages during a complete reading. */
    void hold() {
        buffer.hold();
    }

    /** Passes messages on; returns true if some were lost meanwhile. */
    boolean release() {
        return buffer.release();
    }

    /** Records a complete reading. */
    void recordReading() {
        messagesAtReading = messageCount.get();
    }

    /** Returns true if no message has arrived since the last reading. */
    boolean isQuiet() {
        return messageCount.get() == messagesAtReading;
    }

    /** Returns true on the first call; later calls return false. */
    boolean reportMissing() {
        boolean first = !missingReported;
        missingReported = true;
        return first;
    }

    /** Returns true if the producer has confirmed the subscription. */
    boolean isConfirmed() {
        return confirmed;
    }

    void recordMessages(int messages) {
        messageCount.addAndGet(messages);
    }

    /** Records that the producer has ended the subscription; the reason may be empty. */
    void markEnded(String reason) {
        ended = Optional.of("the producer has ended the subscription" + (reason.isEmpty() ? "" : ": " + reason));
    }

    boolean isEnded() {
        return ended.isPresent();
    }

    /** Requests a complete reading. */
    void requestReading() {
        readingRequested.set(true);
    }

    boolean takeReadingRequest() {
        return readingRequested.getAndSet(false);
    }

    /** Returns the number of messages that were lost since the last call because there was no room for them. */
    long takeLostMessages() {
        long lost = lostMessages;
        lostMessages = 0;
        return lost;
    }

    /** Returns true if an answer with messages may have been lost since the last call. */
    boolean takeLostAnswer() {
        boolean lost = answerLost;
        answerLost = false;
        return lost;
    }

    /** Drops all later messages. */
    void close() {
        buffer.close();
    }

    /** Fetches messages; returns false if none shall be fetched now. */
    private boolean fetch(BooleanSupplier ready) {
        task = SessionTask.PULL;
        if (!ready.getAsBoolean()) {
            pull.setIn(pullTimes.next());
            return false;
        }
        pull.setIn(pullTimes.interval());
        PulledMessages<M> pulled = fetched();
        lostMessages += pulled.dropped();
        List<M> messages = pulled.messages();
        if (!messages.isEmpty()) {
            pull.setIn(pullTimes.next().compareTo(pullTimes.interval()) < 0 ? pullTimes.next() : pullTimes.interval());
            lostMessages += buffer.test(messages) ? 0 : messages.size();
        }
        return true;
    }

    /** Fetches messages. The producer removes what it sends, so messages are lost if its answer does not arrive whole. */
    private PulledMessages<M> fetched() {
        try {
            return remote.fetch(pullTimes.maxMessages());
        } catch (ConnectionException.NoAnswer | ConnectionException.BadAnswer e) {
            answerLost = CallFailure.of(e) == CallFailure.UNANSWERED;
            throw e;
        }
    }

    private SessionResult confirmed() {
        unanswered = 0;
        confirmed = true;
        return SessionResult.CONFIRMED;
    }

    /** Renews the lease; returns false if the producer refuses. */
    private boolean renew() {
        task = SessionTask.RENEWAL;
        // A refused renewal is tried again at the interval of checks.
        renewal.setIn(lease.check());
        try {
            scheduleRenewal(remote.renew(lease.lifetime()));
            check.setIn(lease.check());
            renewalRefusal = Optional.empty();
            return true;
        } catch (WsrfFaultException | ConnectionException e) {
            if (CallFailure.of(e) != CallFailure.REFUSED) {
                throw e;
            }
            // The subscription lasts until its lease ends; then there will be a new one.
            renewalRefusal = Optional.ofNullable(e.getMessage());
            return false;
        }
    }

    private void check() {
        task = SessionTask.CHECK;
        check.setIn(lease.check());
        try {
            remote.check();
        } catch (WsrfFaultException | ConnectionException e) {
            if (CallFailure.of(e) != CallFailure.REFUSED) {
                throw e;
            }
            // Not every subscription manager supports resource properties.
            if (!renew()) {
                // It does not support renewals either: only a complete reading shows that the producer is there.
                requestReading();
            }
        }
    }

    private void scheduleRenewal(GrantedLifetime granted) {
        if (granted.duration().isEmpty()) {
            renewal.clear();
            end.clear();
            return;
        }
        Duration time = granted.duration().get();
        Duration bounded = time.compareTo(MIN_LEASE) >= 0 ? time : REPLACED_LEASE;
        renewal.setIn(bounded.dividedBy(2));
        end.setIn(bounded);
    }
}
