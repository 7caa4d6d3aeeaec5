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
import org.openmds.loadtest.generator.kind.wsrf.SoapRequestFactory.RequestNumber;
import org.openmds.loadtest.generator.kind.wsrf.SubscribeSettings.TimedRequest;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.record.Outcome;

/** Clients with one subscription each and, for delivery by pull point, one pull point. Thread-safe. */
final class SubscribeTraffic implements HttpTraffic {

    private static final int MAX_ANSWER_BYTES = 4 << 20;

    private final SubscribeSettings settings;
    private final SoapRequestFactory requestFactory;
    private final NotificationCounter counter;
    private final Optional<NotificationConsumer> consumer;
    private final ConcurrentHashMap<Integer, ClientResources> clients = new ConcurrentHashMap<>();

    /** Creates clients with pull points. */
    SubscribeTraffic(SubscribeSettings settings, SoapRequestFactory soapRequestFactory,
            NotificationCounter notificationCounter) {
        this(settings, soapRequestFactory, notificationCounter, Optional.empty());
    }

    /** Creates clients with a consumer, which {@link #close} closes. */
    SubscribeTraffic(SubscribeSettings settings, SoapRequestFactory soapRequestFactory,
            NotificationCounter notificationCounter,
            NotificationConsumer consumer) {
        this(settings, soapRequestFactory, notificationCounter, Optional.of(consumer));
    }

    private SubscribeTraffic(SubscribeSettings settings, SoapRequestFactory soapRequestFactory,
            NotificationCounter notificationCounter,
            Optional<NotificationConsumer> consumer) {
        this.settings = settings;
        this.requestFactory = soapRequestFactory;
        this.counter = notificationCounter;
        this.consumer = consumer;
    }

    /** Resources of a client at the producer. */
    private static final class ClientResources {
        private volatile @Nullable ResourceReference pullPoint;
        private volatile @Nullable ResourceReference subscription;
    }

    @Override
    public List<PreparedRequest> setupRequests(int client) {
        List<IntFunction<PreparedRequest>> requests = new ArrayList<>();
        if (consumer.isEmpty()) {
            requests.add(this::createPullPoint);
        }
        if (settings.timed() != TimedRequest.SUBSCRIBE) {
            requests.add(each -> subscribe(new RequestNumber(each, -1)));
        }
        return lazyList(client, requests);
    }

    @Override
    public PreparedRequest next(int client, long number) {
        ClientResources clientResources = resources(client);
        ResourceReference subscription = clientResources.subscription;
        RequestNumber requestNumber = new RequestNumber(client, number);
        return switch (settings.timed()) {
            case MESSAGES -> messages(requestNumber,
                    Objects.requireNonNull(clientResources.pullPoint, "the client has no pull point"));
            case RENEW -> subscription == null ? subscribe(requestNumber) : renew(requestNumber, subscription);
            case SUBSCRIBE ->
                subscription == null ? subscribe(requestNumber) : unsubscribe(requestNumber, subscription);
        };
    }

    @Override
    public List<PreparedRequest> teardownRequests(int client) {
        ClientResources clientResources = resources(client);
        RequestNumber requestNumber = new RequestNumber(client, -2);
        List<PreparedRequest> requests = new ArrayList<>();
        ResourceReference subscription = clientResources.subscription;
        if (subscription != null) {
            requests.add(unsubscribe(requestNumber, subscription));
        }
        ResourceReference pullPoint = clientResources.pullPoint;
        if (pullPoint != null) {
            requests.add(requestFactory.request(pullPoint, "DestroyPullPoint",
                    SubscribeSettings.body("DestroyPullPoint", List.of()), requestNumber, SoapCheck.NO_FAULT));
        }
        return requests;
    }

    @Override
    public Optional<SSLContext> tls() {
        return requestFactory.soap().tls();
    }

    @Override
    public void close() {
        consumer.ifPresent(NotificationConsumer::close);
    }

    private ClientResources resources(int client) {
        return clients.computeIfAbsent(client, each -> new ClientResources());
    }

    private PreparedRequest createPullPoint(int client) {
        return requestFactory.request("CreatePullPoint", SubscribeSettings.body("CreatePullPoint", List.of()),
                new RequestNumber(client, -1), found(found -> resources(client).pullPoint = found));
    }

    private PreparedRequest subscribe(RequestNumber requestNumber) {
        ClientResources clientResources = resources(requestNumber.client());
        String reference = consumer.map(each -> each.reference(requestNumber.client()))
                .orElseGet(
                        () -> Objects.requireNonNull(clientResources.pullPoint, "the client has no pull point")
                                .reference());
        return requestFactory.request("Subscribe", settings.subscribe(reference), requestNumber,
                found(found -> clientResources.subscription = found));
    }

    private PreparedRequest renew(RequestNumber requestNumber, ResourceReference subscription) {
        return requestFactory.request(subscription, "Renew", SubscribeSettings.body("Renew", List.of(
                "<wsnt:TerminationTime>%s</wsnt:TerminationTime>".formatted(settings.lifetime()))), requestNumber,
                changed(requestNumber, false));
    }

    private PreparedRequest unsubscribe(RequestNumber requestNumber, ResourceReference subscription) {
        return requestFactory.request(subscription, "Unsubscribe", SubscribeSettings.body("Unsubscribe", List.of()),
                requestNumber,
                changed(requestNumber, true));
    }

    private AnswerCheck found(Consumer<ResourceReference> taker) {
        return new NewResourceCheck(SoapCheck.NO_FAULT, requestFactory.target(), taker);
    }

    private AnswerCheck changed(RequestNumber requestNumber, boolean ends) {
        return new ResourceEndCheck(ends, () -> resources(requestNumber.client()).subscription = null);
    }

    private PreparedRequest messages(RequestNumber requestNumber, ResourceReference pullPoint) {
        return requestFactory.request(pullPoint, "GetMessages", SubscribeSettings.body("GetMessages", List.of(
                "<wsnt:MaximumNumber>%d</wsnt:MaximumNumber>".formatted(settings.maxMessages()))), requestNumber,
                new AnswerCheck() {
                    @Override
                    public int maxBodyBytes() {
                        return MAX_ANSWER_BYTES;
                    }

                    @Override
                    public Outcome outcome(int status, ByteBuffer body) {
                        Outcome outcome = SoapCheck.NO_FAULT.outcome(status, body);
                        if (outcome.isSuccess()) {
                            counter.received(requestNumber.client(), body);
                        }
                        return outcome;
                    }

                    @Override
                    public String expected() {
                        return SoapCheck.NO_FAULT.expected();
                    }
                });
    }

    private static List<PreparedRequest> lazyList(int client, List<IntFunction<PreparedRequest>> requests) {
        return new AbstractList<>() {
            @Override
            public PreparedRequest get(int index) {
                return requests.get(index).apply(client);
            }

            @Override
            public int size() {
                return requests.size();
            }
        };
    }
}
