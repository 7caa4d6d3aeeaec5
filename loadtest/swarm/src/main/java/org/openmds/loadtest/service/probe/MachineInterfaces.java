package org.openmds.loadtest.service.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads the network interfaces of a Linux machine.
 *
 * @param root
 *            {@code /sys/class/net} (sysfs-class-net)
 */
record MachineInterfaces(Path root) {

    static final MachineInterfaces OF_THIS_MACHINE = new MachineInterfaces(Path.of("/sys/class/net"));

    /** ARPHRD_LOOPBACK of if_arp.h. */
    private static final long LOOPBACK = 772;
    private static final long UNKNOWN = -1;
    private static final double BYTES_PER_MEGABIT = 1e6 / 8;

    /** Bytes of one interface since the machine started, and its speed in bytes per second; -1 if the system does not know the speed. */
    private record InterfaceCounters(long received, long sent, double speed) {
    }

    /** The counters of all interfaces at one moment. */
    record InterfaceReading(Map<String, InterfaceCounters> links) {

        /** Returns the use of the busiest interface since an earlier reading. */
        InterfaceUse since(InterfaceReading before, double seconds) {
            InterfaceUse most = InterfaceUse.NONE;
            for (Map.Entry<String, InterfaceCounters> entry : links.entrySet()) {
                InterfaceCounters now = entry.getValue();
                InterfaceCounters then = before.links.get(entry.getKey());
                if (then != null && seconds > 0) {
                    long bytes = Math.max(now.received - then.received, now.sent - then.sent);
                    InterfaceUse use = new InterfaceUse(Math.max(0, bytes) / seconds, now.speed);
                    most = use.isMoreThan(most) ? use : most;
                }
            }
            return most;
        }
    }

    /** The traffic of an interface in its busier direction, and its speed; both -1 if unknown. */
    record InterfaceUse(double bytesPerSecond, double speed) {

        static final InterfaceUse NONE = new InterfaceUse(UNKNOWN, UNKNOWN);

        /** True if a larger fraction of the speed is used or, if a speed is unknown, more bytes. */
        private boolean isMoreThan(InterfaceUse other) {
            return speed > 0 && other.speed > 0
                    ? bytesPerSecond / speed > other.bytesPerSecond / other.speed
                    : bytesPerSecond > other.bytesPerSecond;
        }
    }

    /** Reads the counters of all interfaces except loopback, which has no speed. */
    InterfaceReading read() {
        Map<String, InterfaceCounters> links = new HashMap<>();
        for (Path folder : folders()) {
            if (number(folder.resolve("type")) != LOOPBACK) {
                long speed = number(folder.resolve("speed"));
                links.put(folder.getFileName().toString(),
                        new InterfaceCounters(number(folder.resolve("statistics/rx_bytes")),
                                number(folder.resolve("statistics/tx_bytes")),
                                speed > 0 ? speed * BYTES_PER_MEGABIT : UNKNOWN));
            }
        }
        return new InterfaceReading(links);
    }

    private List<Path> folders() {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.filter(Files::isDirectory).toList();
        } catch (IOException e) {
            // The system is not Linux: nothing is known about its interfaces.
            return List.of();
        }
    }

    /** Returns the number in a file; -1 if it cannot be read, as the speed of an interface that is down. */
    private static long number(Path file) {
        try {
            return Long.parseLong(Files.readString(file).strip());
        } catch (IOException | NumberFormatException e) {
            return UNKNOWN;
        }
    }
}
