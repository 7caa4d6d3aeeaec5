package org.openmds.loadtest.generator.swarm;

import java.lang.management.ManagementFactory;

import org.openmds.loadtest.model.plan.LoadPlan;

import com.sun.management.UnixOperatingSystemMXBean;

/**
 * How many files and sockets this process may open.
 *
 * @param open
 *            that are open already
 */
public record FileDescriptors(long limit, long open) {

    /** Beside those of clients: of event loops, files, classes, the connection to the controller. */
    private static final int RESERVED = 64;

    public static FileDescriptors now() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? new FileDescriptors(system.getMaxFileDescriptorCount(), system.getOpenFileDescriptorCount())
                : new FileDescriptors(Integer.MAX_VALUE, 0);
    }

    /** For clients. */
    public long available() {
        return Math.max(0, limit - open - RESERVED);
    }

    /**
     * @throws SwarmException
     *             where they are too few; it says how many are needed and how many there are
     */
    void check(LoadPlan plan, int clients) throws SwarmException {
        if (clients > available()) {
            throw new SwarmException(
                    "%d clients of plan %s need %d open files, this process may have %d, of which %d are taken (ulimit -n %d, or more testers)"
                            .formatted(clients, plan.name(), clients + RESERVED, limit, open,
                                    clients + open + RESERVED));
        }
    }
}
