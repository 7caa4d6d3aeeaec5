package org.openmds.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

import org.eclipse.jetty.io.SelectorManager;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;

/**
 * Closes new connections of an address that already has its share of the connections. Jetty's own limit is for all addresses together, so one client
 * could use it up. Register it at the {@link SelectorManager} of a connector. Thread-safe.
 */
public final class AddressConnectionLimit implements SelectorManager.AcceptListener {

    private final Budget connections;
    private final Predicate<InetAddress> exempt;
    private final ConcurrentHashMap<SelectableChannel, BudgetPermit> permits = new ConcurrentHashMap<>();

    /**
     * @param connections
     *            the connections of all addresses, and the share of one; it counts the refusals
     * @param exempt
     *            accepts addresses without a limit: those of trusted proxies, for example
     */
    public AddressConnectionLimit(Budget connections, Predicate<InetAddress> exempt) {
        this.connections = connections;
        this.exempt = exempt;
    }

    @Override
    public void onAccepting(SelectableChannel channel) {
        Optional<InetAddress> client = remote(channel);
        if (client.isEmpty() || exempt.test(client.get())) {
            return;
        }
        connections.take(ClientAddress.key(client.get()), 1)
                .ifPresentOrElse(permit -> permits.put(channel, permit),
                        () -> close(channel));
    }

    @Override
    public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
        release(channel);
    }

    @Override
    public void onClosed(SelectableChannel channel) {
        release(channel);
    }

    private static void close(SelectableChannel channel) {
        try {
            channel.close();
        } catch (IOException alreadyClosed) {
            // Nothing is left to close.
        }
    }

    private void release(SelectableChannel channel) {
        BudgetPermit permit = permits.remove(channel);
        if (permit != null) {
            permit.close();
        }
    }

    private static Optional<InetAddress> remote(SelectableChannel channel) {
        try {
            return channel instanceof SocketChannel socket
                    && socket.getRemoteAddress() instanceof InetSocketAddress address
                            ? Optional.ofNullable(address.getAddress())
                            : Optional.empty();
        } catch (IOException closed) {
            return Optional.empty();
        }
    }
}
