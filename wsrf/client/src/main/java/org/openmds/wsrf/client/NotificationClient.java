package org.openmds.wsrf.client;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.ConnectionException.BadAnswer;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.IpLiteral;
import org.openmds.wsrf.client.http.TargetPolicy;
import org.openmds.wsrf.dialect.DraftAnswers;
import org.openmds.wsrf.dialect.DraftNames;
import org.openmds.wsrf.dialect.PeerDialect;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.delivery.Delivery;
import org.openmds.wsrf.notification.delivery.NotificationSender;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * Sends notifications over SOAP and HTTP without blocking. Connections are reused, each message has a timeout, and the client connects only to
 * allowed targets. A consumer has accepted a message when it answers with a status of 2xx. Thread-safe.
 */
public final class NotificationClient implements NotificationSender, AutoCloseable {

    /** Size limit of the cache of message heads, about the number of subscriptions; a full cache is cleared. */
    private static final int MAX_HEADS = 20_000;
    /** Size limit of a cached message head, in bytes. Longer heads, and heads for references with metadata, are rendered for each message. */
    private static final int MAX_CACHED_HEAD_BYTES = 2 << 10;
    /** Size limit of the cache of actions. Notify needs one action; raw messages need one for each kind. */
    private static final int MAX_ACTIONS = 1_000;
    private static final SoapVersion SOAP = SoapVersion.SOAP_1_1;

    private final OneWayTransport transport;
    private final TargetPolicy targets;
    private final MessageIds ids = new MessageIds();
    private final Map<EndpointReference, MessageHead> heads = new ConcurrentHashMap<>();
    private final Map<String, MessageAction> actions = new ConcurrentHashMap<>();

    /**
     * @param settings
     *            the limits of requests; the request timeout is the time for one delivery
     */
    public NotificationClient(HttpSettings settings, TargetPolicy targets, Credentials credentials) {
        this.transport = new OneWayTransport(settings, targets, credentials);
        this.targets = targets;
    }

    /** Checks the address without a look-up; host names are resolved and checked when the client connects. */
    @Override
    public Optional<String> problem(EndpointReference consumer) {
        URI uri;
        try {
            uri = new URI(consumer.address());
        } catch (URISyntaxException e) {
            return Optional.of("a consumer's address must be a URL: " + e.getMessage());
        }
        String host = uri.getHost();
        if (host == null || !"http".equalsIgnoreCase(uri.getScheme()) && !"https".equalsIgnoreCase(uri.getScheme())) {
            return Optional.of("a consumer's address must be an http or https URL, was '%s'".formatted(
                    consumer.address()));
        }
        return IpLiteral.parse(host.replaceAll("^\\[|\\]$", ""))
                .flatMap(address -> targets.refusal(new InetSocketAddress(address, Math.max(uri.getPort(), 0))))
                .map(refusal -> "%s is not an allowed consumer: it %s".formatted(consumer.address(), refusal));
    }

    /** Sends one message. A thread that serves all consumers completes the result, so dependent actions must not block. */
    @Override
    public CompletableFuture<Void> send(Delivery delivery) {
        String target = delivery.consumer().address();
        return post(delivery)
                .thenCompose(answer -> answer.isAccepted()
                        ? CompletableFuture.completedFuture(null)
                        : CompletableFuture.failedFuture(
                                new BadAnswer(target, answer.status(), answer.problem())));
    }

    /** Closes all connections; messages in flight fail. Idempotent. */
    @Override
    public void close() {
        transport.close();
    }

    private CompletableFuture<OneWayAnswer> post(Delivery delivery) {
        try {
            if (PeerDialect.isDraft(delivery.consumer())) {
                return postDraft(delivery);
            }
            MessageHead head = head(delivery.consumer());
            MessageAction action = cached(actions, MAX_ACTIONS, delivery.action(), of -> MessageAction.of(SOAP, of));
            return transport.post(head.target(), action, new OneWayEnvelope(head, action, ids.next(), delivery.body()));
        } catch (ConnectionException | IllegalArgumentException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Sends a message in the drafts of 2004/06; few consumers speak them, so nothing of it is kept. */
    private CompletableFuture<OneWayAnswer> postDraft(Delivery delivery) {
        boolean isNotify = !delivery.messages().isEmpty();
        XmlOutput body = isNotify
                ? DraftAnswers.toDraft(NotificationOperations.NOTIFY.request(), delivery.body())
                : DraftAnswers.toDraft(Operation.NONE, delivery.body());
        MessageAction action = MessageAction.of(SOAP, isNotify ? DraftNames.NOTIFY_ACTION : delivery.action());
        MessageHead head = MessageHead.draft(SOAP, delivery.consumer());
        return transport.post(head.target(), action, new OneWayEnvelope(head, action, ids.next(), body));
    }

    private MessageHead head(EndpointReference consumer) {
        MessageHead known = heads.get(consumer);
        if (known != null) {
            return known;
        }
        MessageHead made = MessageHead.of(SOAP, consumer);
        // Metadata has no size limit, and the reference is the key in the cache.
        boolean small = made.bytes().length <= MAX_CACHED_HEAD_BYTES && consumer.metadata().isEmpty();
        return small ? cached(heads, MAX_HEADS, consumer, key -> made) : made;
    }

    private static <K, V> V cached(Map<K, V> map, int maxSize, K key, Function<K, V> made) {
        V value = map.get(key);
        if (value != null) {
            return value;
        }
        if (map.size() > maxSize) {
            map.clear();
        }
        return map.computeIfAbsent(key, made);
    }
}
