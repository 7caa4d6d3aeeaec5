package org.openmds.provider.input;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.wsrf.service.Deadline;

/**
 * Looks up addresses of hosts within a deadline, even if the system's own look-up takes longer. At most one look-up per name runs at a
 * time. Thread-safe.
 */
public final class HostLookup {

    /** The look-up with the configuration of this machine. */
    public static final HostLookup SYSTEM = new HostLookup(InetAddress::getByName);

    private final AddressResolver resolver;
    private final ConcurrentMap<String, FutureTask<InetAddress>> pending = new ConcurrentHashMap<>();

    /** Looks up an address; may block without a limit. */
    @FunctionalInterface
    interface AddressResolver {
        InetAddress resolve(String host) throws IOException;
    }

    HostLookup(AddressResolver resolver) {
        this.resolver = resolver;
    }

    /**
     * Returns the address of a host. The name may be an address already.
     *
     * @throws UnknownHostException
     *             the host is unknown
     * @throws IOException
     *             the look-up did not end in time
     */
    public InetAddress find(String host, Deadline deadline) throws IOException {
        try {
            return InetAddress.ofLiteral(host);
        } catch (IllegalArgumentException name) {
            return await(host, pending.computeIfAbsent(host, this::start), deadline);
        }
    }

    private FutureTask<InetAddress> start(String host) {
        FutureTask<InetAddress> lookup = new FutureTask<>(() -> resolver.resolve(host)) {
            @Override
            protected void done() {
                pending.remove(host, this);
            }
        };
        Thread.ofPlatform().daemon().name("host-lookup").start(lookup);
        return lookup;
    }

    private static InetAddress await(String host, FutureTask<InetAddress> lookup, Deadline deadline)
            throws IOException {
        try {
            return lookup.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new IOException("the address of %s was not found in time".formatted(host), e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownHostException) {
                // The system's message has further text after the name.
                throw (UnknownHostException) new UnknownHostException(host).initCause(e);
            }
            throw new IOException("the address of %s was not found: %s".formatted(host, e.getCause()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the look-up of %s was interrupted".formatted(host), e);
        }
    }
}
