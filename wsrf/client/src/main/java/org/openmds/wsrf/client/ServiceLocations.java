package org.openmds.wsrf.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.ConnectionException.NotConnected;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Deadline;

/**
 * The equivalent addresses of one logical service. A call goes to the address that answered last; if it fails there, it goes to the others in
 * order, each at most once. If it answers that another one of them can answer, the call goes there, once. Thread-safe.
 *
 * <p>
 * A call never takes longer than the client's request timeout. Each attempt gets an equal share of the remaining time, so that an address which
 * accepts connections and never answers leaves time for the next one.
 */
public final class ServiceLocations {

    private static final int MAX_LOCATIONS = 16;

    private final WsrfClient client;
    private final List<EndpointReference> locations;
    private final AtomicInteger lastGood;

    private ServiceLocations(WsrfClient client, List<EndpointReference> locations, AtomicInteger lastGood) {
        this.client = client;
        this.locations = List.copyOf(locations);
        this.lastGood = lastGood;
    }

    /**
     * @param locations
     *            1 to 16 addresses, the preferred one first
     */
    public ServiceLocations(WsrfClient client, List<EndpointReference> locations) {
        this(client, locations, new AtomicInteger());
        if (locations.isEmpty() || locations.size() > MAX_LOCATIONS) {
            throw new IllegalArgumentException(
                    "a service has 1 to %d locations, got %d".formatted(MAX_LOCATIONS, locations.size()));
        }
    }

    /** Returns the locations of a resource of this service, such as an entry. If it is at another server, it has only its own. */
    public ServiceLocations of(EndpointReference resource) {
        Optional<ServerOrigin> own = ServerOrigin.of(resource.address());
        List<Optional<ServerOrigin>> servers = locations.stream()
                .map(location -> ServerOrigin.of(location.address()))
                .toList();
        return own.isPresent() && servers.contains(own)
                ? new ServiceLocations(client,
                        servers.stream().flatMap(Optional::stream).map(server -> server.move(resource)).toList(),
                        lastGood)
                : new ServiceLocations(client, List.of(resource));
    }

    /** Returns the location to which the next call goes first. */
    public EndpointReference preferred() {
        return locations.get(lastGood.get());
    }

    /**
     * Makes a call that changes nothing; it is retried at the next location if the failure is the fault of the location.
     *
     * @param call
     *            the call, with a client and a location
     * @throws ConnectionException
     *             the failure of the last location; the failures of the others are suppressed exceptions of it
     */
    public <T> T read(BiFunction<WsrfClient, EndpointReference, T> call) {
        return attempt(call, false);
    }

    /** Makes a call that changes something; it is retried only if no byte of it was sent. */
    public <T> T write(BiFunction<WsrfClient, EndpointReference, T> call) {
        return attempt(call, true);
    }

    private <T> T attempt(BiFunction<WsrfClient, EndpointReference, T> call, boolean onlyUnsent) {
        Deadline deadline = Deadline.in(client.requestTimeout());
        int first = lastGood.get();
        List<ConnectionException> failures = new ArrayList<>();
        while (true) {
            int index = (first + failures.size()) % locations.size();
            try {
                T answer = call.apply(client.within(share(deadline, locations.size() - failures.size())),
                        locations.get(index));
                lastGood.set(index);
                return answer;
            } catch (WsrfFaultException answered) {
                lastGood.set(index);
                return follow(answered, index, call, deadline);
            } catch (ConnectionException failure) {
                boolean another = onlyUnsent ? failure instanceof NotConnected : failure.isTargetAtFault();
                if (!another || failures.size() + 1 == locations.size() || deadline.remaining().isZero()) {
                    failures.forEach(failure::addSuppressed);
                    throw failure;
                }
                failures.add(failure);
            }
        }
    }

    private <T> T follow(WsrfFaultException answered, int from, BiFunction<WsrfClient, EndpointReference, T> call,
            Deadline deadline) {
        int index = ServerOrigin.named(answered.fault(), locations).orElse(from);
        if (index == from) {
            throw answered;
        }
        T answer = call.apply(client.within(share(deadline, 1)), locations.get(index));
        lastGood.set(index);
        return answer;
    }

    private static Duration share(Deadline deadline, int locationsLeft) {
        Duration share = deadline.remaining().dividedBy(locationsLeft);
        return share.toMillis() > 0 ? share : Duration.ofMillis(1);
    }
}
