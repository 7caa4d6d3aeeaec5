package org.openmds.server;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** What this machine calls itself. */
final class HostNames {

    private HostNames() {
    }

    /** The host name, or the loopback address where there is none. */
    static String own() {
        try {
            return InetAddress.getLocalHost().getCanonicalHostName();
        } catch (UnknownHostException e) {
            return InetAddress.getLoopbackAddress().getHostAddress();
        }
    }
}
