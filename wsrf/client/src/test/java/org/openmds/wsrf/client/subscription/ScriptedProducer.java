package org.openmds.wsrf.client.subscription;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.http.ConnectionException.NoAnswer;
import org.openmds.wsrf.client.http.ConnectionException.NotConnected;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/** A producer with scripted answers; it records its calls. */
final class ScriptedProducer implements SubscriptionPort<ScriptedProducer.TestMessage> {

    /** Recorded calls, in order. */
    final List<String> calls = new CopyOnWriteArrayList<>();
    /** Messages that wait in the pull point. */
    final List<TestMessage> waiting = new ArrayList<>();
    Optional<Duration> granted = Optional.of(Duration.ofMinutes(10));
    /** Number of messages that the pull point has dropped since the last request. */
    long dropped;
    /** Runs once during the next Subscribe. */
    private Runnable whileSubscribing = () -> {
    };
    /** Scripted failures, by the beginning of the call's text. */
    private final List<ScriptedFailure> failures = new ArrayList<>();
    private Predicate<List<TestMessage>> receiver = messages -> true;
    private int subscriptions;

    private record ScriptedFailure(String call, RuntimeException why) {
    }

    /** A message, and the number of the subscription that it names. */
    record TestMessage(int subscription, String text) {
    }

    /** Answers later calls that begin with this text with a fault. */
    void willRefuse(String call, FaultKind fault) {
        failures.add(new ScriptedFailure(call, new WsrfFaultException(fault, "no")));
    }

    /** Gives no answer to later calls that begin with this text. */
    void willNotAnswer(String call) {
        failures.add(new ScriptedFailure(call, new NotConnected("http://producer", "silent: " + call)));
    }

    /** Loses the answers to later calls that begin with this text. */
    void willLoseTheAnswer(String call) {
        failures.add(new ScriptedFailure(call,
                new NoAnswer("http://producer", "no answer: " + call, new IOException("timeout"))));
    }

    /** Fails unexpectedly in later calls that begin with this text. */
    void willBreak(String call) {
        failures.add(new ScriptedFailure(call, new IllegalStateException("broken: " + call)));
    }

    void willAnswer() {
        failures.clear();
    }

    void inTheMiddleOfSubscribe(Runnable what) {
        whileSubscribing = what;
    }

    /** Sends messages to the last consumer, from the last subscription; returns false if they are not taken. */
    boolean send(String... texts) {
        return receiver.test(messages(texts));
    }

    boolean sendFrom(int subscription, String text) {
        return receiver.test(List.of(new TestMessage(subscription, text)));
    }

    boolean sendEnd() {
        return send("END");
    }

    List<TestMessage> messages(String... texts) {
        return Stream.of(texts).map(text -> new TestMessage(subscriptions, text)).toList();
    }

    /** Returns the calls since the last time. */
    List<String> takeCalls() {
        List<String> taken = List.copyOf(calls);
        calls.clear();
        return taken;
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public StartedSubscription<TestMessage> subscribe(DeliveryMode mode, Predicate<List<TestMessage>> newReceiver) {
        record("subscribe " + mode);
        subscriptions++;
        receiver = newReceiver;
        Runnable middle = whileSubscribing;
        whileSubscribing = () -> {
        };
        middle.run();
        ScriptedSubscription started = new ScriptedSubscription(subscriptions);
        return new StartedSubscription<>(
                new GrantedSubscription(EndpointReference.of("http://producer/" + subscriptions), started.lifetime()),
                started);
    }

    @Override
    public String endReason(TestMessage message) {
        return "no reason";
    }

    @Override
    public long length(TestMessage message) {
        return message.text().length();
    }

    private void record(String call) {
        calls.add(call);
        failures.stream().filter(failure -> call.startsWith(failure.call())).findFirst().ifPresent(failure -> {
            throw failure.why();
        });
    }

    private final class ScriptedSubscription implements RemoteSubscription<TestMessage> {
        private final int number;

        private ScriptedSubscription(int number) {
            this.number = number;
        }

        @Override
        public MessageOrigin origin(TestMessage message) {
            if (message.subscription() != number) {
                return MessageOrigin.FOREIGN;
            }
            return message.text().equals("END") ? MessageOrigin.END : MessageOrigin.OWN;
        }

        @Override
        public GrantedLifetime renew(Duration lifetime) {
            record("renew " + lifetime);
            return lifetime();
        }

        @Override
        public void check() {
            record("check");
        }

        @Override
        public PulledMessages<TestMessage> fetch(int most) {
            record("fetch");
            List<TestMessage> fetched = List.copyOf(waiting.subList(0, Math.min(most, waiting.size())));
            waiting.removeAll(fetched);
            long more = dropped;
            dropped = 0;
            return new PulledMessages<>(fetched, more);
        }

        @Override
        public void end(Optional<Duration> timeout) {
            record("end " + number);
        }

        private GrantedLifetime lifetime() {
            return new GrantedLifetime(Optional.empty(), ScriptedProducer.this.granted);
        }
    }
}
