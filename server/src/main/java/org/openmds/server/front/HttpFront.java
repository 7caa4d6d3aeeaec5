package org.openmds.server.front;

import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.ServerConnector;
import org.openmds.budget.Budget;
import org.openmds.http.AddressConnectionLimit;
import org.openmds.http.ClientAddress;
import org.openmds.http.ForeignPageHandler;
import org.openmds.http.Http2RequestLimit;
import org.openmds.http.RefusalCounts;
import org.openmds.http.RefusalPaceHandler;
import org.openmds.http.RequestRateHandler;
import org.openmds.http.ServerNameHandler;
import org.openmds.http.TrustedForwarding;
import org.openmds.server.operation.BudgetMetrics;
import org.openmds.server.operation.HttpMetrics;
import org.openmds.server.settings.HttpServerSettings;
import org.openmds.webmds.AllowedOrigins;
import org.openmds.wsrf.client.http.IpNetwork;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * The checks of connections and requests before any service sees them: connections and requests by address, the headers of proxies, the host, and the
 * page that sent a request. Thread-safe.
 */
public final class HttpFront {

    /** Beginnings of the paths for programs. WebMDS checks the origins of its forms itself. */
    private static final List<String> PROGRAM_PATHS = List.of("/wsrf", "/api", "/v1/", "/metrics", "/admin");

    private final HttpServerSettings settings;
    private final RefusalCounts refusals = new RefusalCounts();
    private final Budget connections;
    private final Budget http2Requests;

    public HttpFront(HttpServerSettings settings) {
        this.settings = settings;
        this.connections = new Budget("connections", settings.maxConnections(),
                settings.clients().connectionsPerAddress());
        this.http2Requests = new Budget("http2-requests", settings.maxConnections(),
                settings.clients().connectionsPerAddress());
    }

    /** Returns the names and URLs by which clients reach the server. */
    public record ServerAddresses(Set<String> names, List<String> urls) {

        /**
         * Collects the addresses.
         *
         * @param ownNames
         *            the names of this machine
         */
        public static ServerAddresses of(HttpServerSettings settings, List<String> ownNames, List<String> urls) {
            Stream<String> configured = Stream.concat(settings.hostNames().stream(),
                    Stream.concat(settings.publicUrl().map(URI::getHost).stream(),
                            Stream.of(settings.bind().host())));
            return new ServerAddresses(
                    Stream.concat(configured, ownNames.stream()).collect(Collectors.toUnmodifiableSet()),
                    List.copyOf(urls));
        }
    }

    /** Returns the counts of refused requests, for the checks that follow. */
    public RefusalCounts refusals() {
        return refusals;
    }

    /** Limits the connections of a connector, and lets it read the headers of trusted proxies. */
    public void protect(ServerConnector connector, HttpConfiguration http) {
        Predicate<InetAddress> unlimited = inAny(Stream.concat(settings.clients().exemptNetworks().stream(),
                settings.clients().trustedProxies().stream()).toList());
        connector.getSelectorManager()
                .addEventListener(new AddressConnectionLimit(connections, unlimited));
        if (!settings.clients().trustedProxies().isEmpty()) {
            http.addCustomizer(new TrustedForwarding(inAny(settings.clients().trustedProxies()), refusals));
        }
    }

    /** Returns a handler that passes on the requests that are allowed. */
    public Handler guard(Handler handler, ServerAddresses addresses) {
        RefusalPaceHandler pace = new RefusalPaceHandler(settings.clients().refusalsPerSecond(),
                checked(handler, addresses));
        RequestRateHandler rate = new RequestRateHandler(settings.clients().requestsPerSecond(), refusals, pace);
        List<IpNetwork> exempt = settings.clients().exemptNetworks();
        Predicate<InetAddress> unlimited = inAny(exempt);
        Predicate<Request> isExempt = request -> ClientAddress.of(request).filter(unlimited).isPresent();
        if (!exempt.isEmpty()) {
            rate.exclude(isExempt);
            pace.exclude(isExempt);
        }
        return new Http2RequestLimit(http2Requests, isExempt, rate);
    }

    /** Returns a handler that passes on the requests for this server that no foreign page sent. */
    Handler checked(Handler handler, ServerAddresses addresses) {
        return new ServerNameHandler(addresses.names(), refusals,
                new ForeignPageHandler(PROGRAM_PATHS, new AllowedOrigins(addresses::urls)::contains, refusals,
                        handler));
    }

    /** Registers metrics for the connections and the refusals. */
    public void show(IntSupplier open, MeterRegistry metrics) {
        HttpMetrics.show(open, settings.maxConnections(), metrics);
        HttpMetrics.show(refusals, connections, metrics);
        BudgetMetrics.show(connections, metrics);
        BudgetMetrics.show(http2Requests, metrics);
    }

    private static Predicate<InetAddress> inAny(List<IpNetwork> networks) {
        return address -> networks.stream().anyMatch(network -> network.contains(address));
    }
}
