package org.openmds.server.config;

import java.nio.file.Path;
import java.util.Map;

import org.openmds.configuration.GivenValues;
import org.openmds.configuration.VaryingDefaults;
import org.openmds.configuration.value.BindAddress;

/** The defaults that depend on the machine or on the address that the server listens on. */
final class ServerDefaults implements VaryingDefaults {

    /** A processor answers about 35,000 requests in a second when each answer is ready, so one client leaves the others a share. */
    private static final int REQUESTS_PER_PROCESSOR = 20_000;
    /** The default of http.max-connections. */
    private static final int MAX_CONNECTIONS = 1_000;

    @Override
    public Map<String, String> values(GivenValues given, Map<String, String> environment) {
        boolean loopback = given.text("http.bind").map(ServerDefaults::isLoopback).orElse(true);
        int processors = Runtime.getRuntime().availableProcessors();
        return Map.of("http.connections-per-address", Integer.toString(connectionsPerAddress(given)),
                "http.requests-per-second", Integer.toString(REQUESTS_PER_PROCESSOR * processors),
                "state.directory", stateDirectory(environment).toString(),
                "limits.query-threads", Integer.toString(processors),
                "sources.local-targets", Boolean.toString(loopback),
                "rights.anonymous", loopback ? "read, register" : "read");
    }

    /** Returns three quarters of the largest number of connections, at least one. */
    private static int connectionsPerAddress(GivenValues given) {
        int connections = given.text("http.max-connections").map(ServerDefaults::number).orElse(MAX_CONNECTIONS);
        return Math.max(1, connections - connections / 4);
    }

    /** Returns the number, or the default if the text is none; the check of the key itself reports that. */
    private static int number(String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException _) {
            return MAX_CONNECTIONS;
        }
    }

    /** Returns true if only this machine can reach the address. A text that is no address is replaced by the default address, which is loopback. */
    private static boolean isLoopback(String address) {
        try {
            return BindAddress.parse(address).isLoopback();
        } catch (IllegalArgumentException _) {
            return true;
        }
    }

    /** Returns {@code /var/lib/openmds} for root, or else the folder according to the XDG Base Directory Specification 0.8. */
    private static Path stateDirectory(Map<String, String> environment) {
        String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
        String stateHome = environment.getOrDefault("XDG_STATE_HOME", "");
        if (Path.of(stateHome).isAbsolute()) {
            return Path.of(stateHome, "openmds");
        }
        if (environment.getOrDefault("USER", System.getProperty("user.name")).equals("root")) {
            return Path.of("/var/lib/openmds");
        }
        return Path.of(home, ".local", "state", "openmds");
    }
}
