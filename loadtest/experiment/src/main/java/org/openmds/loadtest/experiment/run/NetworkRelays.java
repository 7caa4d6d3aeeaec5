package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.loadtest.experiment.SimulatedNetwork;
import org.openmds.loadtest.generator.relay.DelayRelay;
import org.openmds.loadtest.generator.relay.NetworkLink;
import org.openmds.loadtest.generator.relay.RelayDelays;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.RelayMapping;
import org.openmds.loadtest.systems.SystemException;

/**
 * The simulated network of one point: a relay for each address of its system, with one shared link. Without a network, there are no
 * relays. Not thread-safe.
 */
final class NetworkRelays implements AutoCloseable {

    /** Largest number of addresses of one system. */
    private static final int MAX_ADDRESSES = 16;

    private final Optional<SimulatedNetwork> network;
    private final NetworkLink link;
    private final RelayDelays delays;
    private final Map<InetSocketAddress, InetSocketAddress> relayAddresses = new HashMap<>();
    private final List<DelayRelay> relays = new ArrayList<>();

    NetworkRelays(Optional<SimulatedNetwork> network) {
        this.network = network;
        this.link = network.map(SimulatedNetwork::bytesPerSecond)
                .filter(speed -> speed > 0)
                .map(NetworkLink::of)
                .orElse(NetworkLink.unbounded());
        this.delays = network
                .map(between -> new RelayDelays(between.roundTrip().dividedBy(2), between.roundTrip().dividedBy(2)))
                .orElse(RelayDelays.NONE);
    }

    /**
     * Returns the client with the addresses of the relays instead of those of the system.
     *
     * @throws SystemException
     *             if a server does not report its addresses
     */
    ClientSpec throughRelays(ComparedSystem system, ClientSpec client) throws SystemException {
        if (network.isEmpty()) {
            return client;
        }
        RelayMapping relayMapping = this::relayAddress;
        try {
            return system.throughRelays(relayMapping, client);
        } catch (IOException e) {
            throw new SystemException("the system cannot be queried through the simulated network: " + e.getMessage(),
                    e);
        }
    }

    private InetSocketAddress relayAddress(InetSocketAddress far) throws IOException {
        InetSocketAddress known = relayAddresses.get(far);
        if (known != null) {
            return known;
        }
        if (relays.size() == MAX_ADDRESSES) {
            throw new IOException(
                    "a system can have at most %d addresses behind the simulated network, got one more: %s"
                            .formatted(MAX_ADDRESSES, far));
        }
        DelayRelay relay = DelayRelay.start(far, delays, link);
        relays.add(relay);
        InetSocketAddress here = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), relay.port());
        relayAddresses.put(far, here);
        return here;
    }

    /** Returns the number of connections that the relays refused. */
    long refused() {
        return relays.stream().mapToLong(DelayRelay::refused).sum();
    }

    @Override
    public void close() throws IOException {
        for (DelayRelay relay : relays) {
            relay.close();
        }
    }
}
