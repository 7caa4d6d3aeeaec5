package org.openmds.loadtest.systems.mds2;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.record.Outcome;

import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPRuntimeException;
import com.unboundid.ldap.sdk.ResultCode;

/** The traffic of MDS2 clients, each with its own connection. Thread-safe. */
final class Mds2Traffic implements CallTraffic {

    private final Mds2Settings settings;

    Mds2Traffic(Mds2Settings settings) {
        this.settings = settings;
    }

    @Override
    public BlockingClient client(int client) {
        return new Mds2User();
    }

    @Override
    public void close() {
        // Each client closes its own connection.
    }

    /** A client with its connection. */
    private final class Mds2User implements BlockingClient {

        private @Nullable LdapConnection kept;

        @Override
        public CallResult call(long number, Duration deadline) {
            long start = System.nanoTime();
            boolean recordsSteps = settings.stepSamplingInterval() > 0 && number % settings.stepSamplingInterval() == 0;
            try {
                return query(start, deadline, recordsSteps);
            } catch (IOException e) {
                drop();
                return CallResult.of(outcome(e));
            } catch (LDAPException e) {
                drop();
                return CallResult.of(outcome(e.getResultCode()));
            } catch (LDAPRuntimeException e) {
                drop();
                return CallResult.of(Outcome.BAD_ANSWER);
            }
        }

        private CallResult query(long start, Duration deadline, boolean recordsSteps)
                throws IOException, LDAPException {
            LdapConnection before = kept;
            boolean connects = before == null;
            LdapConnection call = before == null ? LdapConnection.connect(settings.server(), deadline) : before;
            kept = call;
            long connected = System.nanoTime() - start;
            if (connects && settings.binds()) {
                call.bind();
            }
            long bound = System.nanoTime() - start;
            call.readTimeout(deadline.minusNanos(bound));
            long had = call.bytesReceived();
            call.send(settings.search(), recordsSteps ? new Control[]{StepsControl.request()} : new Control[]{});
            long sent = System.nanoTime() - start;
            call.awaitAnswer();
            long answered = System.nanoTime() - start;
            int[] entries = {0};
            LDAPMessage last = call.readAnswer(part -> entries[0] += LdapConnection
                    .operation(part) == LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_ENTRY ? 1 : 0);
            LdapConnection.check(last);
            long bytes = call.bytesReceived() - had;
            if (!settings.keepsConnection()) {
                close();
            }
            SearchTimeline searchTimeline = new SearchTimeline(connects, connected, bound, sent, answered,
                    System.nanoTime() - start);
            Outcome outcome = entries[0] < settings.minEntries() ? Outcome.BAD_ANSWER : Outcome.OK;
            return new CallResult(outcome, bytes, 0,
                    recordsSteps
                            ? searchTimeline.steps(settings.stepNaming(), StepsControl.read(last.getControls()))
                            : List.of());
        }

        private void drop() {
            LdapConnection open = kept;
            kept = null;
            if (open != null) {
                open.abort();
            }
        }

        @Override
        public void close() {
            LdapConnection open = kept;
            kept = null;
            if (open != null) {
                open.close();
            }
        }
    }

    private static Outcome outcome(IOException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        if (e instanceof BindException || message.contains("cannot assign")
                || message.contains("too many open files")) {
            return Outcome.START_FAILED;
        }
        if (e instanceof SocketTimeoutException) {
            return Outcome.TIMEOUT;
        }
        return e instanceof ConnectException || e instanceof NoRouteToHostException ? Outcome.REFUSED : Outcome.RESET;
    }

    private static Outcome outcome(ResultCode code) {
        return switch (code.intValue()) {
            case ResultCode.NO_SUCH_OBJECT_INT_VALUE -> Outcome.NOT_FOUND;
            case ResultCode.BUSY_INT_VALUE, ResultCode.ADMIN_LIMIT_EXCEEDED_INT_VALUE,
                    ResultCode.INSUFFICIENT_ACCESS_RIGHTS_INT_VALUE,
                    ResultCode.INAPPROPRIATE_AUTHENTICATION_INT_VALUE ->
                Outcome.DENIED;
            case ResultCode.TIME_LIMIT_EXCEEDED_INT_VALUE -> Outcome.TIMEOUT;
            case ResultCode.DECODING_ERROR_INT_VALUE -> Outcome.BAD_ANSWER;
            default -> Outcome.FAULT;
        };
    }
}
