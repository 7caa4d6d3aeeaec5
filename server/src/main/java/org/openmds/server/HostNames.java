package org.openmds.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/** The names of this machine. */
final class HostNames {

    private HostNames() {
    }

    /** Returns the canonical host name, or the loopback address if it is unknown. */
    static String own() {
        try {
            return InetAddress.getLocalHost().getCanonicalHostName();
        } catch (UnknownHostException e) {
            return InetAddress.getLoopbackAddress().getHostAddress();
        }
    }

    /** Returns the canonical host name, the host name as the system has it, and its first part. */
    static List<String> all() {
        try {
            String local = InetAddress.getLocalHost().getHostName();
            return Stream.of(own(), local, local.replaceFirst("\\..*", "")).distinct().toList();
        } catch (UnknownHostException e) {
            return List.of();
        }
    }
}
