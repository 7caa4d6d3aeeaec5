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

/** Users of MDS2, each with connections of its own. Thread-safe. */
final class Mds2Traffic implements CallTraffic {

    private final Mds2Settings settings;

    Mds2Traffic(Mds2Settings settings) {
        this.settings = settings;
    }

    @Override
    public Client client(int client) {
        return new User();
    }

    @Override
    public void close() {
        // Clients have closed their connections.
    }

    /** One client. */
    private final class User implements Client {

        private @Nullable LdapCall kept;

        @Override
        public Answer call(long number, Duration deadline) {
            long start = System.nanoTime();
            boolean tells = settings.stepsEvery() > 0 && number % settings.stepsEvery() == 0;
            try {
                return query(start, deadline, tells);
            } catch (IOException e) {
                drop();
                return Answer.of(outcome(e));
            } catch (LDAPException e) {
                drop();
                return Answer.of(outcome(e.getResultCode()));
            } catch (LDAPRuntimeException e) {
                drop();
                return Answer.of(Outcome.BAD_ANSWER);
            }
        }

        private Answer query(long start, Duration deadline, boolean tells) throws IOException, LDAPException {
            LdapCall before = kept;
            boolean connects = before == null;
            LdapCall call = before == null ? LdapCall.connect(settings.server(), deadline) : before;
            kept = call;
            long connected = System.nanoTime() - start;
            if (connects && settings.binds()) {
                call.bind();
            }
            long bound = System.nanoTime() - start;
            call.patience(deadline.minusNanos(bound));
            long had = call.bytes();
            call.send(settings.search(), tells ? new Control[]{StepsControl.request()} : new Control[]{});
            long sent = System.nanoTime() - start;
            call.awaitAnswer();
            long answered = System.nanoTime() - start;
            int[] entries = {0};
            LDAPMessage last = call.last(part -> entries[0] += LdapCall
                    .operation(part) == LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_ENTRY ? 1 : 0);
            LdapCall.check(last);
            long bytes = call.bytes() - had;
            if (!settings.keeps()) {
                close();
            }
            Steps steps = new Steps(connects, connected, bound, sent, answered, System.nanoTime() - start);
            Outcome outcome = entries[0] < settings.leastEntries() ? Outcome.BAD_ANSWER : Outcome.OK;
            return new Answer(outcome, bytes, 0,
                    tells ? steps.of(settings.paper(), StepsControl.read(last.getControls())) : List.of());
        }

        private void drop() {
            LdapCall open = kept;
            kept = null;
            if (open != null) {
                open.drop();
            }
        }

        @Override
        public void close() {
            LdapCall open = kept;
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
