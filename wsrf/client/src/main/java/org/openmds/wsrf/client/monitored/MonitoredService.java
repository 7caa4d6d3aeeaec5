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
import org.openmds.wsrf.client.Authorization;
import org.openmds.wsrf.client.Credentials;
import org.openmds.wsrf.client.HttpSettings;
import org.openmds.wsrf.client.Registrant;
import org.openmds.wsrf.client.RegistrantThreads;
import org.openmds.wsrf.client.RegistrationStatus;
import org.openmds.wsrf.client.RegistrationTimes;
import org.openmds.wsrf.client.WsrfClient;

/**
 * A Java program as a service that an index knows, with resource properties of its own, for as long as this is open:
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
 * Its entry holds the document of its properties, each value an element:
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
 * It is read as every entry is: by XPath over the index, by GetResourceProperty of {@code sg:Entry} there, or of {@code sg:Content} of the entry itself.
 *
 * <p>
 * Once an interval, or a tenth earlier, the sources are asked, all at once and for two seconds or an interval at most; what changed is sent (else nothing is), and the entry's lease is
 * renewed: it is three intervals, 15 s at least. A source that fails, hangs or tells what cannot be published is left out, with a PropertyError that says so; the
 * others go on. A document has at most 256 KiB of values, of 256 sources.
 *
 * <p>
 * The service never waits for the index: {@code start} returns at once, and while the index is away, is restarted or has lost the entry, it is tried again, at most a minute later, and
 * logged once. Threads are daemons. Thread-safe.
 */
public final class MonitoredService implements AutoCloseable {

    /** Longer than one missed renewal even where an interval is very short. */
    private static final Duration MIN_LIFETIME = Duration.ofSeconds(15);
    private static final int INTERVALS_PER_LIFETIME = 3;
    private static final Duration MAX_COLLECTION_TIME = Duration.ofSeconds(2);
    /** One request is under way at a time; answers are small. */
    private static final HttpSettings HTTP = HttpSettings.DEFAULT.withRequestTimeout(Duration.ofSeconds(5))
            .withMaxAnswerBytes(1 << 20)
            .withMaxConnectionsPerTarget(2);

    private final Registrant registrant;
    private final List<Runnable> ends;
    private final AtomicBoolean closed = new AtomicBoolean();

    private MonitoredService(Registrant registrant, List<Runnable> ends) {
        this.registrant = registrant;
        this.ends = ends;
    }

    /**
     * Begins the description of a service.
     *
     * @param index
     *            URL of the index, or of any service group that takes such entries
     * @throws IllegalArgumentException
     *             it is no http or https URL
     */
    public static Builder at(String index) {
        URI url = uri("the index", index);
        String scheme = Optional.ofNullable(url.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        if (url.getHost() == null || !scheme.equals("http") && !scheme.equals("https")) {
            throw new IllegalArgumentException("the index must be an http or https URL, was '%s'".formatted(index));
        }
        return new Builder(url);
    }

    /** How the registration stands. */
    public RegistrationStatus status() {
        return registrant.status();
    }

    /** Removes the entry, and ends. Waits about 5 s for an index that does not answer; the entry ends with its lease then. Idempotent. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            registrant.close();
            ends.forEach(Runnable::run);
        }
    }

    /**
     * Starts a service over any wire.
     *
     * @param name
     *            for the log
     * @param ends
     *            what is to be done after the registration has ended
     */
    static MonitoredService start(String name, IndexPort wire, ServicePublication servicePublication,
            RegistrantThreads threads,
            List<Runnable> ends) {
        List<SourcePoller> sources = new ArrayList<>();
        servicePublication.sources()
                .forEach((what, source) -> sources.add(new SourcePoller(what, source, threads.clock())));
        Duration patience = shorter(MAX_COLLECTION_TIME, servicePublication.interval());
        ServiceDocument document = new ServiceDocument(servicePublication.document(), sources, patience,
                threads.calls(),
                threads.clock());
        Registrant registrant = Registrant.start(name, new PublishingPort(wire, document::read),
                new RegistrationTimes(servicePublication.lifetime(), servicePublication.interval()), threads);
        return new MonitoredService(registrant, ends);
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
     * What is published, and how often.
     *
     * @param sources
     *            by their names, in the order of the document
     */
    record ServicePublication(QName document, Map<String, PropertySource> sources, Duration interval) {

        Duration lifetime() {
            Duration three = interval.multipliedBy(INTERVALS_PER_LIFETIME);
            return three.compareTo(MIN_LIFETIME) < 0 ? MIN_LIFETIME : three;
        }
    }

    /** The description of a service; what is not set has the value named at its method. Not thread-safe. */
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

        /** Where the service itself is, an absolute URL: what its entry is about. Must be set. */
        public Builder member(String url) {
            if (!uri("the member", url).isAbsolute()) {
                throw new IllegalArgumentException("the member must be an absolute URL, was '%s'".formatted(url));
            }
            return member(EndpointReference.of(url));
        }

        /** {@link #member(String)} for a service with resources. */
        public Builder member(EndpointReference service) {
            member = service;
            return this;
        }

        /** The root element; its namespace is the service's own, in which properties are that have no other. {@code mon:ServiceProperties} unless set. */
        public Builder document(QName root) {
            document = MonitoredNames.prefixed(requireXmlName(root));
            return this;
        }

        /** A property in the service's own namespace, as {@link PropertyValues} writes it; the supplier is asked as a {@link PropertySource} is. */
        public Builder property(String name, Supplier<? extends @Nullable Object> value) {
            requireXmlName(new QName(name));
            return from(name, values -> values.add(values.name(name), value.get()));
        }

        /** A property in any namespace. */
        public Builder property(QName name, Supplier<? extends @Nullable Object> value) {
            requireXmlName(name);
            return from(name.toString(), values -> values.add(name, value.get()));
        }

        /** An attribute of MBeans of this Java machine, as {@link MBeanProperty} says, in the service's own namespace. */
        public Builder mbean(String mbeans, String path, String name) {
            requireXmlName(new QName(name));
            MBeanProperty unnamed = new MBeanProperty(mbeans, path, new QName(name));
            return from(name, values -> new MBeanProperty(unnamed.server(), unnamed.mbeans(), path, values.name(name))
                    .read(values));
        }

        /** An attribute of MBeans of this Java machine, in any namespace. */
        public Builder mbean(String mbeans, String path, QName name) {
            return from(name.toString(), new MBeanProperty(mbeans, path, requireXmlName(name)));
        }

        /**
         * What any source tells: remote MBeans, meters, the program's own.
         *
         * @param name
         *            where it fails; a second of the same name is refused
         */
        public Builder from(String name, PropertySource source) {
            if (sources.size() == MAX_SOURCES) {
                throw new IllegalArgumentException(
                        "a service has at most %d properties and sources".formatted(MAX_SOURCES));
            }
            if (sources.putIfAbsent(name, source) != null) {
                throw new IllegalArgumentException("'%s' is given twice".formatted(name));
            }
            return this;
        }

        /** How often the service is looked at, 100 ms to a day. 30 s. */
        public Builder every(Duration time) {
            if (time.compareTo(MIN_INTERVAL) < 0 || time.compareTo(MAX_INTERVAL) > 0) {
                throw new IllegalArgumentException("the interval must be between %s and %s, was %s"
                        .formatted(MIN_INTERVAL, MAX_INTERVAL, time));
            }
            interval = time;
            return this;
        }

        /** A bearer token with the right to register; shown to the index's own scheme, host and port alone. None. */
        public Builder token(String token) {
            Authorization shown = Authorization.bearer(token);
            return credentials(target -> sameOrigin(target) ? Optional.of(shown) : Optional.empty());
        }

        /** Whatever is to be shown, asked for each request: for tokens that change. {@link Credentials#none()}. */
        public Builder credentials(Credentials shown) {
            credentials = shown;
            return this;
        }

        /** The service, which from now on is registered and told of, as soon as the index can be reached. Returns at once. */
        public MonitoredService start() {
            EndpointReference service = Objects.requireNonNull(member, "the member must be set");
            ScheduledExecutorService timer = timer();
            WsrfClient client = WsrfClient.builder().http(HTTP).credentials(credentials).build();
            ServicePublication servicePublication = new ServicePublication(document, new LinkedHashMap<>(sources),
                    interval);
            IndexPort wire = IndexPort.of(client, EndpointReference.of(index.toString()), service,
                    servicePublication.lifetime());
            return MonitoredService.start("of %s at %s".formatted(service.address(), index), wire, servicePublication,
                    RegistrantThreads.of(timer), List.of(client::close, timer::shutdownNow));
        }

        private static ScheduledExecutorService timer() {
            ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1,
                    Thread.ofPlatform().daemon().name("monitored-service-timer").factory());
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

        /** Refuses what is no name while somebody looks. */
        private static QName requireXmlName(QName name) {
            ValueElements.of(MonitoredNames.prefixed(name), Map.of(), "");
            return name;
        }
    }
}
