package org.openmds.loadtest.preset;

import java.lang.management.ManagementFactory;

import org.openmds.loadtest.report.Quantity;

import com.sun.management.UnixOperatingSystemMXBean;

/** Numbers in the tables of presets. */
final class Figures {

    private static final int SPARE = 500;

    private Figures() {
    }

    /** That a server in this process can have: its descriptors, less what it needs besides. */
    static int mostConnections() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? (int) Math.clamp(system.getMaxFileDescriptorCount() - SPARE, 100L, 60_000L)
                : 1_000;
    }

    static String count(long count) {
        return Quantity.count(count);
    }

    static String number(double value) {
        return Quantity.number(value);
    }

    static String millis(double seconds) {
        return Quantity.seconds(seconds);
    }

    static String percent(double part) {
        return Quantity.percent(part);
    }
}
