package org.openmds.server.front;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/** The names of this machine. */
public final class HostNames {

    private HostNames() {
    }

    /** Returns the canonical host name, or the loopback address if it is unknown. */
    public static String own() {
        try {
            return InetAddress.getLocalHost().getCanonicalHostName();
        } catch (UnknownHostException e) {
            return InetAddress.getLoopbackAddress().getHostAddress();
        }
    }

    /** Returns the canonical host name, the host name as the system has it, and its first part. */
    public static List<String> all() {
        try {
            String local = InetAddress.getLocalHost().getHostName();
            return Stream.of(own(), local, local.replaceFirst("\\..*", "")).distinct().toList();
        } catch (UnknownHostException e) {
            return List.of();
        }
    }
}
