package org.openmds.loadtest.generator.swarm;

import java.net.BindException;
import java.util.List;
import java.util.Locale;

import org.openmds.loadtest.model.record.Outcome;

/** What it means that a connection could not be made: the client's machine had no port or descriptor, or the service did not take it. */
final class ConnectFailure {

    /** As Linux says EADDRNOTAVAIL, EADDRINUSE, EMFILE, ENFILE and ENOBUFS. */
    private static final List<String> OWN = List.of("cannot assign requested address", "address already in use",
            "too many open files", "no buffer space");

    private ConnectFailure() {
    }

    static Outcome outcome(Throwable cause) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            String message = String.valueOf(at.getMessage()).toLowerCase(Locale.ROOT);
            if (at instanceof BindException || OWN.stream().anyMatch(message::contains)) {
                return Outcome.START_FAILED;
            }
        }
        return Outcome.REFUSED;
    }

    /** For people: what to do where the machine had nothing left. */
    static String note(Throwable cause, int sourceAddresses) {
        String reason = Notes.reason(cause);
        if (outcome(cause) == Outcome.REFUSED) {
            return "a connection was not taken: " + reason;
        }
        return reason.toLowerCase(Locale.ROOT).contains("too many open files")
                ? "clients could not start, no descriptors are left (raise ulimit -n): " + reason
                : "clients could not start, no local ports are left on %s (give more source addresses): %s".formatted(
                        sourceAddresses == 0 ? "the system's address" : sourceAddresses + " source addresses", reason);
    }
}
