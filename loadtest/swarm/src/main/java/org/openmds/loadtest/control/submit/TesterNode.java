package org.openmds.loadtest.control.submit;

import org.jspecify.annotations.Nullable;

/**
 * A machine that testers may run on, as a list of candidates names it: {@code host[:port] [user=…] [testers=…] [java=…]}.
 *
 * @param port
 *            of ssh; 0 for the usual one
 * @param user
 *            to log in as; null for the configured one
 * @param testers
 *            how many it may have at most
 * @param java
 *            its Java 25; null to look for one there
 */
public record TesterNode(String host, int port, @Nullable String user, int testers, @Nullable String java) {

    /** As people write it, without what it may do. */
    public String name() {
        String address = host.indexOf(':') >= 0 && port > 0 ? "[" + host + "]" : host;
        return (user == null ? "" : user + "@") + address + (port > 0 ? ":" + port : "");
    }

    /** Whether it is this machine, as far as its name says. */
    public boolean isLoopback() {
        return host.equals("localhost") || host.equals("::1") || host.startsWith("127.");
    }

    @Override
    public String toString() {
        return name();
    }
}
