package org.openmds.wsrf.client.monitored;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.CallThreads;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.registration.Registrant;
import org.openmds.wsrf.client.registration.RegistrationStatus;
import org.openmds.wsrf.client.registration.RegistrationTimes;

/**
 * Registers a Java program as a service with an index and publishes its resource properties until this object is closed:
 *
 * <pre>{@code
 * try (MonitoredService service = MonitoredService.at("http://vo.example.org:8080/wsrf/services/DefaultIndexService")
 *         .member("http://host.example.org:9000/transfers")
 *         .document(new QName("urn:transfers", "TransferService", "t"))
 *         .property("ActiveTransfers", transfers::active)
 *         .mbean("java.lang:type=Memory", "HeapMemoryUsage.used", "HeapUsed")
 *         .from("meters", Meters.of(registry))
 *         .start()) {
 *     transfers.run();
 * }
 * }</pre>
 *
 * The entry holds a document with an element for each value:
 *
 * <pre>{@code
 * <sg:Content xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2">
 *   <t:TransferService xmlns:t="urn:transfers" xmlns:mon="http://openmds.org/monitored">
 *     <t:ActiveTransfers>3</t:ActiveTransfers>
 *     <t:HeapUsed>41943040</t:HeapUsed>
 *     <t:jobs.done mon:type="counter" mon:Name="queue=short" queue="short">17</t:jobs.done>
 *     <mon:PropertyError property="Backlog">IllegalStateException: the queue is closed</mon:PropertyError>
 *   </t:TransferService>
 * </sg:Content>
 * }</pre>
 *
 * Clients read it like every entry: by XPath over the index, by GetResourceProperty of {@code sg:Entry} at the index, or of {@code sg:Content} at
 * the entry.
 *
 * <p>
 * All sources are read in parallel once an interval; a random part of up to one tenth is subtracted from the interval. Sources that take longer than
 * two seconds, or than one interval, are left out. If the document has changed, it is sent. In each case the lease of the entry is renewed; it lasts
 * three intervals, and at least 15 s. If a source fails, hangs or
 * adds values that cannot be published, a PropertyError in the document says so and the other sources are published. A document holds at most 256
 * KiB of values from at most 256 sources.
 *
 * <p>
 * The program never waits for the index: {@code start} returns at once. While the index is unavailable, restarts or has lost the entry, the
 * registration is retried with a delay of up to a minute, and the failure is logged once. All threads are daemons. Thread-safe.
 */
public final class MonitoredService implements AutoCloseable {

    /** Minimum lifetime, so that a missed renewal does no harm even with a very short interval. */
    private static final Duration MIN_LIFETIME = Duration.ofSeconds(15);
    private static final int INTERVALS_PER_LIFETIME = 3;
    private static final Duration MAX_COLLECTION_TIME = Duration.ofSeconds(2);
    /** Only one request is in flight at a time, and answers are small. */
    private static final HttpSettings HTTP = HttpSettings.DEFAULT.withRequestTimeout(Duration.ofSeconds(5))
            .withMaxAnswerBytes(1 << 20)
            .withMaxConnectionsPerTarget(2);

    private final Registrant registrant;
    private final List<Runnable> closeActions;
    private final AtomicBoolean closed = new AtomicBoolean();

    private MonitoredService(Registrant registrant, List<Runnable> closeActions) {
        this.registrant = registrant;
        this.closeActions = closeActions;
    }

    /**
     * Returns a builder for a service.
     *
     * @param index
     *            the URL of the index, or of another service group that accepts such entries
     * @throws IllegalArgumentException
     *             the text is not an http or https URL
     */
    public static Builder at(String index) {
        URI url = uri("the index", index);
        String scheme = Optional.ofNullable(url.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        if (url.getHost() == null || !scheme.equals("http") && !scheme.equals("https")) {
            throw new IllegalArgumentException("the index must be an http or https URL, was '%s'".formatted(index));
        }
        return new Builder(url);
    }

    /** Returns the status of the registration. */
    public RegistrationStatus status() {
        return registrant.status();
    }

    /** Removes the entry and stops. Waits about 5 s if the index does not answer; then the entry ends with its lease. Idempotent. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            registrant.close();
            closeActions.forEach(Runnable::run);
        }
    }

    /**
     * Starts a service with a given connection to the index.
     *
     * @param name
     *            the name of the registration in the log
     * @param closeActions
     *            the actions after the end of the registration
     */
    static MonitoredService start(String name, IndexPort port, ServicePublication servicePublication,
            ClientThreads threads,
            List<Runnable> closeActions) {
        List<SourcePoller> sources = new ArrayList<>();
        servicePublication.sources()
                .forEach((what, source) -> sources.add(new SourcePoller(what, source, threads.clock())));
        Duration timeout = shorter(MAX_COLLECTION_TIME, servicePublication.interval());
        ServiceDocument document = new ServiceDocument(servicePublication.document(), sources, timeout, threads.calls(),
                threads.clock());
        Registrant registrant = Registrant.start(name, new PublishingPort(port, document::read),
                new RegistrationTimes(servicePublication.lifetime(), servicePublication.interval()), threads);
        return new MonitoredService(registrant, closeActions);
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    private static URI uri(String what, String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("%s must be a URL: %s".formatted(what, e.getMessage()), e);
        }
    }

    /**
     * The document, sources and interval of a service.
     *
     * @param sources
     *            the sources by name, in the order of the document
     */
    record ServicePublication(QName document, Map<String, PropertySource> sources, Duration interval) {

        Duration lifetime() {
            Duration three = interval.multipliedBy(INTERVALS_PER_LIFETIME);
            return three.compareTo(MIN_LIFETIME) < 0 ? MIN_LIFETIME : three;
        }
    }

    /** Builds a service; each method names the default of its setting. Not thread-safe. */
    public static final class Builder {

        private static final Duration MIN_INTERVAL = Duration.ofMillis(100);
        private static final Duration MAX_INTERVAL = Duration.ofDays(1);
        private static final int MAX_SOURCES = 256;

        private final URI index;
        private final Map<String, PropertySource> sources = new LinkedHashMap<>();
        private @Nullable EndpointReference member;
        private QName document = MonitoredNames.SERVICE_PROPERTIES;
        private Duration interval = Duration.ofSeconds(30);
        private Credentials credentials = Credentials.none();

        private Builder(URI index) {
            this.index = index;
        }

        /** Sets the absolute URL of the service that the entry describes. Required. */
        public Builder member(String url) {
            if (!uri("the member", url).isAbsolute()) {
                throw new IllegalArgumentException("the member must be an absolute URL, was '%s'".formatted(url));
            }
            return member(EndpointReference.of(url));
        }

        /** Sets the endpoint reference of the service, instead of its URL. */
        public Builder member(EndpointReference service) {
            member = service;
            return this;
        }

        /** Sets the root element; its namespace becomes the namespace of properties without one. Default {@code mon:ServiceProperties}. */
        public Builder document(QName root) {
            document = MonitoredNames.prefixed(requireXmlName(root));
            return this;
        }

        /** Adds a property in the service's namespace, formatted by {@link PropertyValues}; the supplier is called like a {@link PropertySource}. */
        public Builder property(String name, Supplier<? extends @Nullable Object> value) {
            requireXmlName(new QName(name));
            return from(name, values -> values.add(values.name(name), value.get()));
        }

        /** Adds a property in any namespace. */
        public Builder property(QName name, Supplier<? extends @Nullable Object> value) {
            requireXmlName(name);
            return from(name.toString(), values -> values.add(name, value.get()));
        }

        /** Adds an attribute of MBeans of this JVM in the service's namespace; see {@link MBeanProperty}. */
        public Builder mbean(String mbeans, String path, String name) {
            requireXmlName(new QName(name));
            MBeanProperty unnamed = new MBeanProperty(mbeans, path, new QName(name));
            return from(name, values -> new MBeanProperty(unnamed.server(), unnamed.mbeans(), path, values.name(name))
                    .read(values));
        }

        /** Adds an attribute of MBeans of this JVM in any namespace. */
        public Builder mbean(String mbeans, String path, QName name) {
            return from(name.toString(), new MBeanProperty(mbeans, path, requireXmlName(name)));
        }

        /**
         * Adds any source: remote MBeans, meters, or code of the program.
         *
         * @param name
         *            the name in error messages; must be unique
         */
        public Builder from(String name, PropertySource source) {
            if (sources.size() == MAX_SOURCES) {
                throw new IllegalArgumentException(
                        "a service has at most %d properties and sources".formatted(MAX_SOURCES));
            }
            if (sources.putIfAbsent(name, source) != null) {
                throw new IllegalArgumentException("property or source '%s' is defined twice".formatted(name));
            }
            return this;
        }

        /** Sets the interval between readings, 100 ms to a day. Default 30 s. */
        public Builder every(Duration time) {
            if (time.compareTo(MIN_INTERVAL) < 0 || time.compareTo(MAX_INTERVAL) > 0) {
                throw new IllegalArgumentException("the interval must be between %d and %d ms, was %d ms"
                        .formatted(MIN_INTERVAL.toMillis(), MAX_INTERVAL.toMillis(), time.toMillis()));
            }
            interval = time;
            return this;
        }

        /** Sets a bearer token with the right to register; it is sent only to scheme, host and port of the index. Default none. */
        public Builder token(String token) {
            Authorization newCredentials = Authorization.bearer(token);
            return credentials(target -> sameOrigin(target) ? Optional.of(newCredentials) : Optional.empty());
        }

        /** Sets the credentials, which are requested again for each call, for example for tokens that change. Default {@link Credentials#none()}. */
        public Builder credentials(Credentials newCredentials) {
            credentials = newCredentials;
            return this;
        }

        /** Starts the service; it is registered as soon as the index can be reached. Returns at once. */
        public MonitoredService start() {
            EndpointReference service = Objects.requireNonNull(member, "the member must be set");
            ScheduledExecutorService timer = timer();
            WsrfClient client = WsrfClient.builder().http(HTTP).credentials(credentials).build();
            ServicePublication servicePublication = new ServicePublication(document, new LinkedHashMap<>(sources),
                    interval);
            IndexPort port = IndexPort.of(client, EndpointReference.of(index.toString()), service,
                    servicePublication.lifetime());
            return MonitoredService.start("of %s at %s".formatted(service.address(), index), port, servicePublication,
                    ClientThreads.of(timer), List.of(client::close, timer::shutdownNow));
        }

        private static ScheduledExecutorService timer() {
            ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1,
                    CallThreads.daemons("monitored-service-timer-"));
            timer.setRemoveOnCancelPolicy(true);
            return timer;
        }

        private boolean sameOrigin(URI target) {
            return index.getScheme().equalsIgnoreCase(target.getScheme())
                    && index.getHost().equalsIgnoreCase(target.getHost()) && port(index) == port(target);
        }

        private static int port(URI url) {
            return url.getPort() >= 0 ? url.getPort() : url.getScheme().equalsIgnoreCase("https") ? 443 : 80;
        }

        /** Rejects an invalid XML name when the service is built, not later on a background thread. */
        private static QName requireXmlName(QName name) {
            ValueElements.of(MonitoredNames.prefixed(name), Map.of(), "");
            return name;
        }
    }
}
