package org.openmds.loadtest.generator.swarm;

import java.lang.management.ManagementFactory;

import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.text.CountText;

import com.sun.management.UnixOperatingSystemMXBean;

/**
 * The limit of files and sockets that this process may open.
 *
 * @param limit
 *            largest number of descriptors of this process
 * @param open
 *            number of descriptors that are open now
 */
public record FileDescriptors(long limit, long open) {

    /** Descriptors for purposes other than clients: event loops, files, classes, the connection to the controller. */
    private static final int RESERVED = 64;

    public static FileDescriptors now() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? new FileDescriptors(system.getMaxFileDescriptorCount(), system.getOpenFileDescriptorCount())
                : new FileDescriptors(Integer.MAX_VALUE, 0);
    }

    /** Returns the number of descriptors that are available for clients. */
    public long available() {
        return Math.max(0, limit - open - RESERVED);
    }

    /**
     * Checks that there are enough descriptors for the clients.
     *
     * @throws SwarmException
     *             if there are too few; the message says how many are needed and how many are available
     */
    void check(LoadPlan plan, int clients) throws SwarmException {
        if (clients > available()) {
            throw new SwarmException(
                    ("the plan %s needs %d open files for %s, but this process may open %d, and %d of them are in use (set ulimit -n %d "
                            + "or use more testers)")
                            .formatted(plan.name(), clients + RESERVED, CountText.of(clients, "client"), limit, open,
                                    clients + open + RESERVED));
        }
    }
}
