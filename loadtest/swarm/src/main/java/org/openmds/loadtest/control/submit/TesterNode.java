package org.openmds.loadtest.control.submit;

import org.jspecify.annotations.Nullable;

/**
 * A machine for testers, one line of a list of candidates: {@code host[:port] [user=…] [testers=…] [java=…]}.
 *
 * @param port
 *            port of ssh; 0 for the default
 * @param user
 *            login name; null for the configured one
 * @param testers
 *            largest number of testers
 * @param java
 *            path of its Java 25; null to search for one
 */
public record TesterNode(String host, int port, @Nullable String user, int testers, @Nullable String java) {

    /** Returns the node without its options, as in the list. */
    public String name() {
        String address = host.indexOf(':') >= 0 && port > 0 ? "[" + host + "]" : host;
        return (user == null ? "" : user + "@") + address + (port > 0 ? ":" + port : "");
    }

    /** True if the host name or address is a loopback one. */
    public boolean isLoopback() {
        return host.equals("localhost") || host.equals("::1") || host.startsWith("127.");
    }

    @Override
    public String toString() {
        return name();
    }
}
