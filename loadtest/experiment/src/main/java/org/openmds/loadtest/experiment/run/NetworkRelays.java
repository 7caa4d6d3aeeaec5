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

/** The network of one point, made of a relay for each address of its system, which share one link; nothing where there is no network. For one thread. */
final class NetworkRelays implements AutoCloseable {

    /** Of one system. */
    private static final int MAX_ADDRESSES = 16;

    private final Optional<SimulatedNetwork> network;
    private final NetworkLink networkLink;
    private final RelayDelays relayDelays;
    private final Map<InetSocketAddress, InetSocketAddress> relayAddresses = new HashMap<>();
    private final List<DelayRelay> relays = new ArrayList<>();

    NetworkRelays(Optional<SimulatedNetwork> network) {
        this.network = network;
        this.networkLink = network.map(SimulatedNetwork::bytesPerSecond)
                .filter(speed -> speed > 0)
                .map(NetworkLink::of)
                .orElse(NetworkLink.unbounded());
        this.relayDelays = network
                .map(between -> new RelayDelays(between.roundTrip().dividedBy(2), between.roundTrip().dividedBy(2)))
                .orElse(RelayDelays.NONE);
    }

    /**
     * The client as it meets the system over the network.
     *
     * @throws SystemException
     *             where a server does not tell its addresses
     */
    ClientSpec throughRelays(ComparedSystem system, ClientSpec client) throws SystemException {
        if (network.isEmpty()) {
            return client;
        }
        RelayMapping relayMapping = this::relayAddress;
        try {
            return system.throughRelays(relayMapping, client);
        } catch (IOException e) {
            throw new SystemException("it cannot be asked over the network: " + e.getMessage(), e);
        }
    }

    private InetSocketAddress relayAddress(InetSocketAddress far) throws IOException {
        InetSocketAddress known = relayAddresses.get(far);
        if (known != null) {
            return known;
        }
        if (relays.size() == MAX_ADDRESSES) {
            throw new IOException("a system has %d addresses at most, got one more: %s".formatted(MAX_ADDRESSES, far));
        }
        DelayRelay relay = DelayRelay.start(far, relayDelays, networkLink);
        relays.add(relay);
        InetSocketAddress here = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), relay.port());
        relayAddresses.put(far, here);
        return here;
    }

    /** Connections that the relays were too busy for. */
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
