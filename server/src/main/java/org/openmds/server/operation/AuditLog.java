package org.openmds.server.operation;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.message.StringMapMessage;
import org.eclipse.jetty.server.Request;
import org.openmds.webmds.SignInLog.SignInEvent;
import org.openmds.wsrf.endpoint.CallObserver;
import org.openmds.wsrf.service.CredentialStatement;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Writes a line to a logger of its own for each write, administration call, sign-in and refused credential. A line has no content of messages and no secret. In
 * a second at most {@value #MAX_LINES} lines are written; the next line after them says how many are missing. Thread-safe.
 */
public final class AuditLog implements CallObserver {

    /** Name of the logger. */
    public static final String LOGGER = "audit";

    static final int MAX_LINES = 1_000;

    private static final Logger LOG = LogManager.getLogger(LOGGER);
    private static final int MAX_TEXT = 256;
    private static final String NONE = "-";
    private static final String CREDENTIAL_REFUSED = "credential-refused";
    private static final String ADMINISTRATION = "administration";
    private static final String SUCCESS = "success";
    private static final String FAILURE = "failure";
    /** SOAP operations that change nothing, and requests that reached no operation. */
    private static final Set<String> READS = Set.of("GetResourceProperty", "GetMultipleResourceProperties",
            "GetResourcePropertyDocument", "QueryResourceProperties", "GetCurrentMessage", "GetMessages",
            "PullMessages",
            "GetServiceCapabilities", "GetEventProperties", "dryRun",
            NONE);

    private final CallObserver next;
    private final LongSupplier nanoTime;
    @GuardedBy("this")
    private long second = Long.MIN_VALUE;
    @GuardedBy("this")
    private long lines;

    /** @param next observes all calls after this log */
    public AuditLog(CallObserver next) {
        this(next, System::nanoTime);
    }

    AuditLog(CallObserver next, LongSupplier nanoTime) {
        this.next = next;
        this.nanoTime = nanoTime;
    }

    @Override
    public void observe(ObservedCall call) {
        if (LOG.isInfoEnabled() && (call.outcome() == CallOutcome.DENIED
                || !call.readOnly() && !READS.contains(call.operation()))) {
            write(call);
        }
        next.observe(call);
    }

    private void write(ObservedCall call) {
        boolean refused = call.caller().equals(WRONG_CREDENTIAL);
        String outcome = call.outcome() == CallOutcome.ANSWERED ? SUCCESS : FAILURE;
        StringMapMessage line = line(refused ? CREDENTIAL_REFUSED : call.operation(), outcome)
                .with("event.reason", call.outcome().name().toLowerCase(Locale.ROOT))
                .with("user.name", cut(call.caller()))
                .with("service.name", cut(call.service()))
                .with("http.response.status_code", Integer.toString(call.status()));
        call.origin()
                .ifPresent(origin -> line.with("source.address", origin.address())
                        .with("http.request.id", origin.requestId())
                        .with("user.domain", cut(origin.caller().statement().issuer().orElse(NONE)))
                        .with("x509.subject",
                                cut(String.join(" ", origin.caller().statement().values(CredentialStatement.DN))))
                        .with("error.message", cut(origin.refusal().orElse("")))
                        .with("resource", cut(origin.resource().orElse(NONE))));
        write(line);
    }

    /** Writes a line for a sign-in or sign-out at the pages. */
    public void signIn(Request request, SignInEvent event) {
        if (LOG.isInfoEnabled()) {
            write(line(event.action().word(), event.refusal().isEmpty() ? SUCCESS : FAILURE)
                    .with("event.reason", event.refusal().isEmpty() ? "answered" : "refused")
                    .with("user.name", event.user().isEmpty() ? NONE : cut(event.user()))
                    .with("x509.subject", cut(event.subject()))
                    .with("error.message", cut(event.refusal()))
                    .with("service.name", "webmds")
                    .with("source.address", Request.getRemoteAddr(request))
                    .with("http.request.id", CallOrigin.id(request))
                    .with("resource", event.way()));
        }
    }

    /** Writes a line for an administration call. */
    void administration(Request request, String purpose, String caller, boolean granted) {
        if (LOG.isInfoEnabled()) {
            write(line(purpose, granted ? SUCCESS : FAILURE).with("event.reason", granted ? "granted" : "denied")
                    .with("user.name", cut(caller))
                    .with("service.name", ADMINISTRATION)
                    .with("source.address", Request.getRemoteAddr(request))
                    .with("http.request.id", CallOrigin.id(request))
                    .with("resource", cut(request.getHttpURI().getPath())));
        }
    }

    /** Writes a line for a credential that was refused before the purpose of an administration call was known. */
    void credentialRefused(Request request, String reason) {
        if (LOG.isInfoEnabled()) {
            write(line(CREDENTIAL_REFUSED, FAILURE).with("event.reason", "denied")
                    .with("user.name", NONE)
                    .with("error.message", cut(reason))
                    .with("service.name", ADMINISTRATION)
                    .with("source.address", Request.getRemoteAddr(request))
                    .with("http.request.id", CallOrigin.id(request))
                    .with("resource", cut(request.getHttpURI().getPath())));
        }
    }

    private static StringMapMessage line(String action, String outcome) {
        return new StringMapMessage().with("event.action", cut(action)).with("event.outcome", outcome);
    }

    private synchronized void write(StringMapMessage line) {
        long now = TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong());
        if (now != second) {
            long missing = lines - MAX_LINES;
            second = now;
            lines = 0;
            if (missing > 0) {
                LOG.info(line("lines-left-out", FAILURE).with("event.count", Long.toString(missing)));
            }
        }
        lines++;
        if (lines <= MAX_LINES) {
            LOG.info(line);
        } else {
            LoggingSetup.countDropped();
        }
    }

    private static String cut(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...";
    }
}
