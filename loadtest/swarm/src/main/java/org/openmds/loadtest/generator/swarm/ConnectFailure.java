package org.openmds.loadtest.generator.swarm;

import java.net.BindException;
import java.util.Locale;
import java.util.regex.Pattern;

import org.openmds.loadtest.model.record.Outcome;

/** What it means that a connection could not be made: the client's machine had no port or descriptor, or the service did not take it. */
final class ConnectFailure {

    /** As Linux says EMFILE and ENFILE. Netty's own transports have the number beside the text, which is in the machine's language. */
    private static final Pattern DESCRIPTORS = Pattern.compile("too many open files|error\\(-2[34]\\)");
    /** The same of EADDRNOTAVAIL, EADDRINUSE and ENOBUFS. */
    private static final Pattern PORTS = Pattern.compile(
            "cannot assign requested address|address already in use|no buffer space|error\\(-(98|99|105)\\)");

    private ConnectFailure() {
    }

    static Outcome outcome(Throwable cause) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof BindException || says(DESCRIPTORS, at) || says(PORTS, at)) {
                return Outcome.START_FAILED;
            }
        }
        return Outcome.REFUSED;
    }

    private static boolean says(Pattern what, Throwable cause) {
        return what.matcher(String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT)).find();
    }

    /** For people: what to do where the machine had nothing left. */
    static String note(Throwable cause, int sourceAddresses) {
        String reason = RunNotes.reason(cause);
        if (outcome(cause) == Outcome.REFUSED) {
            return "a connection was not taken: " + reason;
        }
        return says(DESCRIPTORS, cause)
                ? "clients could not start, no descriptors are left (raise ulimit -n): " + reason
                : "clients could not start, no local ports are left on %s (give more source addresses): %s".formatted(
                        sourceAddresses == 0 ? "the system's address" : sourceAddresses + " source addresses", reason);
    }
}
