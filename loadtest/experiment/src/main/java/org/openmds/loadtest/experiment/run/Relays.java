package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.loadtest.experiment.Network;
import org.openmds.loadtest.generator.relay.DelayRelay;
import org.openmds.loadtest.generator.relay.Links;
import org.openmds.loadtest.generator.relay.Way;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Detour;
import org.openmds.loadtest.systems.SystemException;

/** The network of one point, made of a relay for each address of its system, which share one link; nothing where there is no network. For one thread. */
final class Relays implements AutoCloseable {

    /** Of one system. */
    private static final int MOST = 16;

    private final Optional<Network> network;
    private final Links links;
    private final Way way;
    private final Map<InetSocketAddress, InetSocketAddress> near = new HashMap<>();
    private final List<DelayRelay> relays = new ArrayList<>();

    Relays(Optional<Network> network) {
        this.network = network;
        this.links = network.map(Network::bytesPerSecond)
                .filter(speed -> speed > 0)
                .map(Links::of)
                .orElse(Links.unbounded());
        this.way = network.map(between -> new Way(between.roundTrip().dividedBy(2), between.roundTrip().dividedBy(2)))
                .orElse(Way.NONE);
    }

    /**
     * The client as it meets the system over the network.
     *
     * @throws SystemException
     *             where a server does not tell its addresses
     */
    ClientSpec led(ComparedSystem system, ClientSpec client) throws SystemException {
        if (network.isEmpty()) {
            return client;
        }
        Detour detour = this::near;
        try {
            return system.by(detour, client);
        } catch (IOException e) {
            throw new SystemException("it cannot be asked over the network: " + e.getMessage(), e);
        }
    }

    private InetSocketAddress near(InetSocketAddress far) throws IOException {
        InetSocketAddress known = near.get(far);
        if (known != null) {
            return known;
        }
        if (relays.size() == MOST) {
            throw new IOException("a system has %d addresses at most, got one more: %s".formatted(MOST, far));
        }
        DelayRelay relay = DelayRelay.start(far, way, links);
        relays.add(relay);
        InetSocketAddress here = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), relay.port());
        near.put(far, here);
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
