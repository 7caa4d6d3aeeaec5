package org.openmds.server.config;

import java.nio.file.Path;
import java.util.Map;

import org.openmds.configuration.GivenValues;
import org.openmds.configuration.VaryingDefaults;
import org.openmds.configuration.value.BindAddress;
import org.openmds.configuration.value.DataSize;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** The defaults that depend on the machine or on the address that the server listens on. */
final class ServerDefaults implements VaryingDefaults {

    private static final int HEAP_DIVISOR = 16;

    @Override
    public Map<String, String> values(GivenValues given, Map<String, String> environment) {
        boolean loopback = given.text("http.bind").map(ServerDefaults::isLoopback).orElse(true);
        long indexBytes = given.text("limits.index-bytes")
                .map(ServerDefaults::bytes)
                .orElse(Runtime.getRuntime().maxMemory() / 2);
        return Map.of("state.directory", stateDirectory(environment).toString(),
                "limits.index-bytes", kibibytes(indexBytes),
                "limits.owner-bytes", kibibytes(indexBytes / 2),
                "limits.request-memory", heapPart(4),
                "limits.answer-memory", heapPart(8),
                "limits.query-threads", Integer.toString(Runtime.getRuntime().availableProcessors()),
                "limits.xpath-memory", Long.toString(evaluationBytes()),
                "sources.local-targets", Boolean.toString(loopback),
                "rights.anonymous", loopback ? "read, subscribe, register" : "read",
                "notification.per-host", loopback ? "1000000" : "100");
    }

    /** Returns the memory of one evaluation: together, the evaluations of all threads have at most a sixteenth of the heap. */
    private static long evaluationBytes() {
        long all = Runtime.getRuntime().maxMemory() / HEAP_DIVISOR;
        return Math.min(XPathLimits.defaultHeld(), all / Runtime.getRuntime().availableProcessors());
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

    private static String kibibytes(long bytes) {
        return (bytes >> 10) + "KiB";
    }

    /** Returns the size, or that of the default if it is none, which is reported elsewhere. */
    private static long bytes(String text) {
        try {
            return DataSize.parse(text).bytes();
        } catch (IllegalArgumentException | ArithmeticException _) {
            return Runtime.getRuntime().maxMemory() / 2;
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
