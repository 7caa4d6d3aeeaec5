package org.openmds.server.config;

import java.nio.file.Path;
import java.util.Map;

import org.openmds.configuration.GivenValues;
import org.openmds.configuration.VaryingDefaults;
import org.openmds.configuration.value.BindAddress;

/** The defaults that depend on the machine or on the address that the server listens on. */
final class ServerDefaults implements VaryingDefaults {

    @Override
    public Map<String, String> values(GivenValues given, Map<String, String> environment) {
        boolean loopback = given.text("http.bind").map(ServerDefaults::isLoopback).orElse(true);
        return Map.of("state.directory", stateDirectory(environment).toString(),
                "limits.request-memory", heapPart(4),
                "limits.answer-memory", heapPart(8),
                "limits.query-threads", Integer.toString(Runtime.getRuntime().availableProcessors()),
                "sources.local-targets", Boolean.toString(loopback),
                "rights.anonymous", loopback ? "read, register" : "read");
    }

    /** Returns a part of the maximum heap size in whole MiB. */
    private static String heapPart(int divisor) {
        return Math.max(1, Runtime.getRuntime().maxMemory() / divisor >> 20) + "MiB";
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
