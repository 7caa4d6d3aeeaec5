package org.openmds.loadtest.generator.swarm;

import java.net.BindException;
import java.util.Locale;
import java.util.regex.Pattern;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.text.FailureKind;

/** Tells failures of the client's machine (no free port or descriptor) from refusals by the service, for connections that could not be opened. */
final class ConnectFailure {

    /** Linux messages for EMFILE and ENFILE. Netty's native transports add the error number, as the text is in the machine's language. */
    private static final Pattern DESCRIPTORS = Pattern.compile("too many open files|error\\(-2[34]\\)");
    /** Linux messages and numbers for EADDRNOTAVAIL, EADDRINUSE and ENOBUFS. */
    private static final Pattern PORTS = Pattern.compile(
            "cannot assign requested address|address already in use|no buffer space|error\\(-(98|99|105)\\)");

    private ConnectFailure() {
    }

    static Outcome outcome(Throwable cause) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof BindException || matches(DESCRIPTORS, at) || matches(PORTS, at)) {
                return Outcome.START_FAILED;
            }
        }
        return Outcome.REFUSED;
    }

    private static boolean matches(Pattern what, Throwable cause) {
        return what.matcher(String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT)).find();
    }

    /** Returns a message for people. If the machine has run out of a resource, it says what to do. */
    static String note(Throwable cause, int sourceAddresses) {
        String reason = FailureKind.of(cause);
        if (outcome(cause) == Outcome.REFUSED) {
            return "a connection was refused: " + reason;
        }
        return matches(DESCRIPTORS, cause)
                ? "clients cannot start: no file descriptors are left (raise ulimit -n): " + reason
                : "clients cannot start: no local ports are left on %s (add source addresses): %s".formatted(
                        sourceAddresses == 0 ? "the system's address" : sourceAddresses + " source addresses", reason);
    }
}
