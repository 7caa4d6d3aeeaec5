package org.openmds.wsrf.client.http;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The addresses of this machine's network interfaces. They are read again after some seconds, because interfaces change. Thread-safe. */
final class OwnAddresses {

    private static final Logger LOG = LogManager.getLogger();
    private static final long MAX_AGE_NANOS = Duration.ofSeconds(10).toNanos();

    @GuardedBy("this")
    private Set<InetAddress> addresses = Set.of();
    @GuardedBy("this")
    private long readNanos = System.nanoTime() - MAX_AGE_NANOS;

    /** Returns true if an interface has the address. If the interfaces cannot be read, the last known addresses count. */
    synchronized boolean contains(InetAddress address) {
        if (System.nanoTime() - readNanos >= MAX_AGE_NANOS) {
            readNanos = System.nanoTime();
            try {
                addresses = NetworkInterface.networkInterfaces()
                        .flatMap(NetworkInterface::inetAddresses)
                        .collect(Collectors.toUnmodifiableSet());
            } catch (SocketException e) {
                LOG.warn("the network interfaces of this machine cannot be read: {}", e.getMessage());
            }
        }
        return addresses.contains(address);
    }
}
