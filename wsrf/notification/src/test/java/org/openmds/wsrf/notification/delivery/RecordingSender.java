package org.openmds.wsrf.notification.delivery;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A sender that records all messages; consumers can be down or slow. Thread-safe. */
public final class RecordingSender implements NotificationSender {

    @GuardedBy("this")
    private final List<Delivery> deliveries = new ArrayList<>();
    @GuardedBy("this")
    private final List<CompletableFuture<Void>> held = new ArrayList<>();
    @GuardedBy("this")
    private String down = "no consumer";
    @GuardedBy("this")
    private String slow = "no consumer";

    /** Lets all sends to addresses that contain the text fail. */
    public synchronized void down(String address) {
        down = address;
    }

    /** Delays the answers of consumers whose addresses contain the text until {@link #release}. */
    public synchronized void slow(String address) {
        slow = address;
    }

    /** Completes the sends to slow consumers. */
    public void release() {
        List<CompletableFuture<Void>> answered;
        synchronized (this) {
            answered = List.copyOf(held);
            held.clear();
        }
        answered.forEach(future -> future.complete(null));
    }

    /** Lets the sends to slow consumers fail. */
    public void fail() {
        List<CompletableFuture<Void>> broken;
        synchronized (this) {
            broken = List.copyOf(held);
            held.clear();
        }
        broken.forEach(future -> future.completeExceptionally(new IllegalStateException("connection reset")));
    }

    @Override
    public Optional<String> problem(EndpointReference consumer) {
        return consumer.address().startsWith("http://")
                ? Optional.empty()
                : Optional.of("'%s' is no http URL".formatted(consumer.address()));
    }

    @Override
    public synchronized CompletableFuture<Void> send(Delivery delivery) {
        deliveries.add(delivery);
        if (delivery.consumer().address().contains(down)) {
            return CompletableFuture.failedFuture(new IllegalStateException("connection refused"));
        }
        CompletableFuture<Void> answer = new CompletableFuture<>();
        if (delivery.consumer().address().contains(slow)) {
            held.add(answer);
        } else {
            answer.complete(null);
        }
        return answer;
    }

    public synchronized List<Delivery> deliveries() {
        return List.copyOf(deliveries);
    }

    /** Returns the bodies that a consumer received. */
    public List<XmlFragment> bodies(String address) {
        return deliveries().stream()
                .filter(delivery -> delivery.consumer().address().contains(address))
                .map(delivery -> XmlFragment.parse(BytesOutput.of(delivery.body()::writeTo).toString()))
                .toList();
    }

    /** Returns the messages in the Notifies that a consumer received. */
    public List<ReceivedNotification> received(String address) {
        return bodies(address).stream().flatMap(body -> ReceivedNotification.readAll(body.root()).stream()).toList();
    }

    /** Returns the texts of the received messages. */
    public List<String> texts(String address) {
        return received(address).stream().map(each -> each.message().root().text()).toList();
    }
}
