package org.openmds.loadtest.generator.swarm;

import java.lang.management.ManagementFactory;

import org.openmds.loadtest.model.plan.Plan;

import com.sun.management.UnixOperatingSystemMXBean;

/**
 * How many files and sockets this process may open.
 *
 * @param open
 *            that are open already
 */
public record Descriptors(long most, long open) {

    /** Beside those of clients: of event loops, files, classes, the connection to the controller. */
    private static final int RESERVE = 64;

    public static Descriptors now() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? new Descriptors(system.getMaxFileDescriptorCount(), system.getOpenFileDescriptorCount())
                : new Descriptors(Integer.MAX_VALUE, 0);
    }

    /** For clients. */
    public long left() {
        return Math.max(0, most - open - RESERVE);
    }

    /**
     * @throws SwarmException
     *             where they are too few; it says how many are needed and how many there are
     */
    void check(Plan plan, int clients) throws SwarmException {
        if (clients > left()) {
            throw new SwarmException(
                    "%d clients of plan %s need %d open files, this process may have %d, of which %d are taken (ulimit -n %d, or more testers)"
                            .formatted(clients, plan.name(), clients + RESERVE, most, open, clients + open + RESERVE));
        }
    }
}
