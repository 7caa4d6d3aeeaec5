package org.openmds.loadtest.generator.kind.wsrf;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;

import javax.net.ssl.SSLContext;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.kind.wsrf.Sender.Turn;
import org.openmds.loadtest.generator.kind.wsrf.SubscribeSettings.Timed;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.record.Outcome;

/** Clients that each keep a subscription, and a pull point where they fetch messages. Thread-safe. */
final class SubscribeTraffic implements HttpTraffic {

    private static final int MESSAGES = 4 << 20;

    private final SubscribeSettings settings;
    private final Sender sender;
    private final Notifications notifications;
    private final Optional<NotificationConsumer> consumer;
    private final ConcurrentHashMap<Integer, Held> clients = new ConcurrentHashMap<>();

    /** With pull points. */
    SubscribeTraffic(SubscribeSettings settings, Sender sender, Notifications notifications) {
        this(settings, sender, notifications, Optional.empty());
    }

    /** With a consumer, which this closes. */
    SubscribeTraffic(SubscribeSettings settings, Sender sender, Notifications notifications,
            NotificationConsumer consumer) {
        this(settings, sender, notifications, Optional.of(consumer));
    }

    private SubscribeTraffic(SubscribeSettings settings, Sender sender, Notifications notifications,
            Optional<NotificationConsumer> consumer) {
        this.settings = settings;
        this.sender = sender;
        this.notifications = notifications;
        this.consumer = consumer;
    }

    /** What a client has at the producer. */
    private static final class Held {
        private volatile @Nullable Endpoint pullPoint;
        private volatile @Nullable Endpoint subscription;
    }

    @Override
    public List<Request> before(int client) {
        List<IntFunction<Request>> requests = new ArrayList<>();
        if (consumer.isEmpty()) {
            requests.add(this::createPullPoint);
        }
        if (settings.timed() != Timed.SUBSCRIBE) {
            requests.add(each -> subscribe(new Turn(each, -1)));
        }
        return onDemand(client, requests);
    }

    @Override
    public Request next(int client, long number) {
        Held held = held(client);
        Endpoint subscription = held.subscription;
        Turn turn = new Turn(client, number);
        return switch (settings.timed()) {
            case MESSAGES -> messages(turn, Objects.requireNonNull(held.pullPoint, "a pull point was made before"));
            case RENEW -> subscription == null ? subscribe(turn) : renew(turn, subscription);
            case SUBSCRIBE -> subscription == null ? subscribe(turn) : unsubscribe(turn, subscription);
        };
    }

    @Override
    public List<Request> after(int client) {
        Held held = held(client);
        Turn turn = new Turn(client, -2);
        List<Request> requests = new ArrayList<>();
        Endpoint subscription = held.subscription;
        if (subscription != null) {
            requests.add(unsubscribe(turn, subscription));
        }
        Endpoint pullPoint = held.pullPoint;
        if (pullPoint != null) {
            requests.add(sender.request(pullPoint, "DestroyPullPoint",
                    SubscribeSettings.body("DestroyPullPoint", List.of()), turn, SoapCheck.NO_FAULT));
        }
        return requests;
    }

    @Override
    public Optional<SSLContext> tls() {
        return sender.soap().tls();
    }

    @Override
    public void close() {
        consumer.ifPresent(NotificationConsumer::close);
    }

    private Held held(int client) {
        return clients.computeIfAbsent(client, each -> new Held());
    }

    private Request createPullPoint(int client) {
        return sender.request("CreatePullPoint", SubscribeSettings.body("CreatePullPoint", List.of()),
                new Turn(client, -1), found(found -> held(client).pullPoint = found));
    }

    private Request subscribe(Turn turn) {
        Held held = held(turn.client());
        String reference = consumer.map(each -> each.reference(turn.client()))
                .orElseGet(
                        () -> Objects.requireNonNull(held.pullPoint, "a pull point was made before").reference());
        return sender.request("Subscribe", settings.subscribe(reference), turn,
                found(found -> held.subscription = found));
    }

    private Request renew(Turn turn, Endpoint subscription) {
        return sender.request(subscription, "Renew", SubscribeSettings.body("Renew", List.of(
                "<wsnt:TerminationTime>%s</wsnt:TerminationTime>".formatted(settings.lifetime()))), turn,
                changed(turn, false));
    }

    private Request unsubscribe(Turn turn, Endpoint subscription) {
        return sender.request(subscription, "Unsubscribe", SubscribeSettings.body("Unsubscribe", List.of()), turn,
                changed(turn, true));
    }

    private Check found(Consumer<Endpoint> taker) {
        return new ResourceFound(SoapCheck.NO_FAULT, sender.target(), taker);
    }

    private Check changed(Turn turn, boolean ends) {
        return new ResourceChanged(ends, () -> held(turn.client()).subscription = null);
    }

    private Request messages(Turn turn, Endpoint pullPoint) {
        return sender.request(pullPoint, "GetMessages", SubscribeSettings.body("GetMessages", List.of(
                "<wsnt:MaximumNumber>%d</wsnt:MaximumNumber>".formatted(settings.most()))), turn, new Check() {
                    @Override
                    public int wanted() {
                        return MESSAGES;
                    }

                    @Override
                    public Outcome outcome(int status, ByteBuffer body) {
                        Outcome outcome = SoapCheck.NO_FAULT.outcome(status, body);
                        if (outcome.isSuccess()) {
                            notifications.came(turn.client(), body);
                        }
                        return outcome;
                    }

                    @Override
                    public String expected() {
                        return SoapCheck.NO_FAULT.expected();
                    }
                });
    }

    private static List<Request> onDemand(int client, List<IntFunction<Request>> requests) {
        return new AbstractList<>() {
            @Override
            public Request get(int index) {
                return requests.get(index).apply(client);
            }

            @Override
            public int size() {
                return requests.size();
            }
        };
    }
}
