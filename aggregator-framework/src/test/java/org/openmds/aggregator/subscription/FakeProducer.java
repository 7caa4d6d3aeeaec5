package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.xml.XmlFragment;

/** A producer with scripted answers; it records its calls. */
final class FakeProducer implements ProducerPort {

    /** Recorded calls, in order. */
    final List<String> calls = new CopyOnWriteArrayList<>();
    /** Messages that wait in pull points. */
    final List<ReceivedNotification> waiting = new ArrayList<>();
    TopicReading reading = new TopicReading.Property(List.of());
    Optional<Duration> granted = Optional.of(Duration.ofMinutes(10));
    DeliveryMode first = DeliveryMode.NOTIFY;
    /** Scripted failures, by the beginning of the call's text. */
    private final List<Refusal> refusals = new ArrayList<>();
    /** Runs once during the next reading. */
    private Runnable whileReading = () -> {
    };
    private Consumer<List<ReceivedNotification>> receiver = messages -> {
    };
    private int subscriptions;

    private record Refusal(String what, CollectionException why) {
    }

    /** Answers later calls that begin with this text with a fault. */
    void willRefuse(String what, FaultKind fault) {
        refusals.add(new Refusal(what, new CollectionException("refused: " + what,
                new WsrfFaultException(fault, "no"))));
    }

    /** Gives no answer to later calls that begin with this text. */
    void willNotAnswer(String what) {
        refusals.add(new Refusal(what, new CollectionException("silent: " + what)));
    }

    void willAnswer() {
        refusals.clear();
    }

    void inTheMiddleOfReading(Runnable what) {
        whileReading = what;
    }

    /** Sends messages to the last consumer, from the last subscription. */
    void send(String... messages) {
        receiver.accept(messages(messages));
    }

    void sendFrom(int subscription, String message) {
        receiver.accept(List.of(message(subscription, XmlFragment.parse(message), Optional.empty())));
    }

    void sendEnd() {
        receiver.accept(List.of(message(subscriptions, XmlFragment.parse(
                "<rl:TerminationNotification xmlns:rl='http://docs.oasis-open.org/wsrf/rl-2'/>"),
                Optional.of(reference(subscriptions)))));
    }

    List<ReceivedNotification> messages(String... messages) {
        return List.of(messages)
                .stream()
                .map(message -> message(subscriptions, XmlFragment.parse(message), Optional.empty()))
                .toList();
    }

    /** Returns the calls since the last time, without duplicates. */
    List<String> takeCalls() {
        List<String> taken = List.copyOf(calls);
        calls.clear();
        return taken;
    }

    @Override
    public DeliveryMode firstMode() {
        return first;
    }

    @Override
    public RemoteSubscription subscribe(DeliveryMode deliveryMode, Duration lifetime,
            Consumer<List<ReceivedNotification>> consumer)
            throws CollectionException {
        note("subscribe " + deliveryMode + " " + lifetime);
        subscriptions++;
        receiver = consumer;
        return new FakeSubscription(reference(subscriptions), new GrantedLifetime(Optional.empty(), granted));
    }

    @Override
    public TopicReading read() throws CollectionException {
        note("read");
        TopicReading now = reading;
        Runnable middle = whileReading;
        whileReading = () -> {
        };
        middle.run();
        return now;
    }

    private void note(String what) throws CollectionException {
        calls.add(what);
        for (Refusal refusal : refusals) {
            if (what.startsWith(refusal.what())) {
                throw refusal.why();
            }
        }
    }

    private static EndpointReference reference(int subscription) {
        return EndpointReference.of("http://producer/" + subscription);
    }

    private static ReceivedNotification message(int subscription, XmlFragment message,
            Optional<EndpointReference> producer) {
        return new ReceivedNotification(Optional.of(reference(subscription)), Optional.empty(), producer, message);
    }

    private final class FakeSubscription implements RemoteSubscription {
        private final EndpointReference reference;
        private final GrantedLifetime lifetime;

        private FakeSubscription(EndpointReference reference, GrantedLifetime lifetime) {
            this.reference = reference;
            this.lifetime = lifetime;
        }

        @Override
        public GrantedLifetime granted() {
            return lifetime;
        }

        @Override
        public MessageOrigin origin(ReceivedNotification message) {
            if (!message.subscription().equals(Optional.of(reference))) {
                return MessageOrigin.FOREIGN;
            }
            return message.producer().isPresent() ? MessageOrigin.END : MessageOrigin.OWN;
        }

        @Override
        public GrantedLifetime renew(Duration asked) throws CollectionException {
            note("renew " + asked);
            return lifetime;
        }

        @Override
        public void check() throws CollectionException {
            note("check");
        }

        @Override
        public List<ReceivedNotification> fetch() throws CollectionException {
            note("fetch");
            List<ReceivedNotification> fetched = List.copyOf(waiting);
            waiting.clear();
            return fetched;
        }

        @Override
        public void end() {
            calls.add("end " + reference.address());
        }
    }
}
