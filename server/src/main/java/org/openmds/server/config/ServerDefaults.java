package org.openmds.server.config;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import org.openmds.budget.HeapShare;
import org.openmds.configuration.GivenValues;
import org.openmds.configuration.VaryingDefaults;
import org.openmds.configuration.value.BindAddress;
import org.openmds.configuration.value.DataSize;
import org.openmds.webmds.transform.DocumentMemory;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** The defaults that depend on the machine or on the address that the server listens on. */
final class ServerDefaults implements VaryingDefaults {

    /** A processor answers about 35,000 requests in a second when each answer is ready, so one client leaves the others a share. */
    private static final int REQUESTS_PER_PROCESSOR = 20_000;
    /** The default of http.max-connections. */
    private static final int MAX_CONNECTIONS = 1_000;
    private static final long MAX_DOCUMENT_BYTES = 64 << 20;

    @Override
    public Map<String, String> values(GivenValues given, Map<String, String> environment) {
        boolean loopback = given.text("http.bind").map(ServerDefaults::isLoopback).orElse(true);
        Map<String, String> values = new HashMap<>(limits(given));
        values.put("http.connections-per-address", Integer.toString(connectionsPerAddress(given)));
        values.put("http.plain", given.text("http.tls.certificate").isPresent() ? "loopback" : "on");
        values.put("http.requests-per-second",
                Integer.toString(REQUESTS_PER_PROCESSOR * Runtime.getRuntime().availableProcessors()));
        values.put("webmds.document-size",
                kibibytes(Math.min(MAX_DOCUMENT_BYTES, DocumentMemory.documentBytes(HeapShare.DOCUMENTS.bytes()))));
        values.put("state.directory", stateDirectory(environment).toString());
        values.put("sources.local-targets", Boolean.toString(loopback));
        values.put("rights.anonymous", loopback ? "read, subscribe, register" : "read");
        values.put("notification.per-host", loopback ? "1000000" : "100");
        return Map.copyOf(values);
    }

    private static Map<String, String> limits(GivenValues given) {
        long indexBytes = given.text("limits.index-bytes")
                .map(ServerDefaults::bytes)
                .orElse(HeapShare.ENTRIES.bytes());
        return Map.of("limits.index-bytes", kibibytes(indexBytes), "limits.owner-bytes", kibibytes(indexBytes / 2),
                "limits.request-memory", kibibytes(Math.max(1 << 20, HeapShare.REQUESTS.bytes())),
                "limits.answer-memory", kibibytes(Math.max(1 << 20, HeapShare.ANSWERS.bytes())),
                "history.memory", kibibytes(Math.max(1 << 20, HeapShare.HISTORY.bytes())),
                "limits.query-threads", Integer.toString(Runtime.getRuntime().availableProcessors()),
                "limits.xpath-memory", Long.toString(evaluationBytes()));
    }

    /** Returns the memory of one evaluation. There is one more thread than processors, for further callers. */
    private static long evaluationBytes() {
        return Math.min(XPathLimits.defaultHeld(),
                HeapShare.EVALUATIONS.bytes() / (Runtime.getRuntime().availableProcessors() + 1));
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

    private static String kibibytes(long bytes) {
        return (bytes >> 10) + "KiB";
    }

    /** Returns the size, or that of the default if it is none, which is reported elsewhere. */
    private static long bytes(String text) {
        try {
            return DataSize.parse(text).bytes();
        } catch (IllegalArgumentException | ArithmeticException _) {
            return HeapShare.ENTRIES.bytes();
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
