package org.openmds.server;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The name of this machine. */
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
}
