package org.openmds.loadtest.generator.kind.ldap;

import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;

import javax.net.SocketFactory;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.AnswerDetail;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.record.Outcome;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPSearchException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchResultListener;
import com.unboundid.ldap.sdk.SearchResultReference;
import com.unboundid.util.ssl.SSLUtil;
import com.unboundid.util.ssl.TrustAllTrustManager;

/** Clients that search, each over its own connection. Thread-safe. */
final class LdapTraffic implements CallTraffic {

    private static final String SPECIAL = ",+\"<>;=#";

    private final LdapSettings settings;
    private final int tester;
    private final Optional<SocketFactory> tls;

    LdapTraffic(LdapSettings settings, ClientContext context) throws ClientException {
        this.settings = settings;
        this.tester = context.share().tester();
        this.tls = settings.server().tls()
                ? Optional.of(tls(settings.server().trustsAnyCertificate()))
                : Optional.empty();
    }

    @Override
    public BlockingClient client(int client) {
        return new SearchClient(client);
    }

    @Override
    public void close() {
        // Clients have closed their connections.
    }

    private static SocketFactory tls(boolean trustsAny) throws ClientException {
        try {
            SSLUtil ssl = trustsAny ? new SSLUtil(new TrustAllTrustManager()) : new SSLUtil();
            return ssl.createSSLSocketFactory();
        } catch (GeneralSecurityException e) {
            throw new ClientException("TLS is not available: " + e.getMessage(), e);
        }
    }

    /** One client. */
    private final class SearchClient implements BlockingClient {

        private final int number;
        private @Nullable LDAPConnection openConnection;

        SearchClient(int number) {
            this.number = number;
        }

        @Override
        public CallResult call(long request, Duration deadline) {
            CountingListener counting = new CountingListener();
            try {
                LDAPConnection connection = connection(deadline);
                try {
                    connection.search(search(request, counting, deadline));
                } finally {
                    if (!settings.keepsConnection()) {
                        close();
                    }
                }
                return counting.entries >= settings.minEntries()
                        ? new CallResult(Outcome.OK, counting.bytes, 0)
                        : new CallResult(Outcome.BAD_ANSWER, counting.bytes, 0).withDetail(new AnswerDetail(0,
                                counting.entries + " entries", "at least " + settings.minEntries() + " entries"));
            } catch (LDAPException e) {
                if (!(e instanceof LDAPSearchException) || !e.getResultCode().isConnectionUsable()) {
                    close();
                }
                return new CallResult(outcome(e.getResultCode()), counting.bytes, 0)
                        .withDetail(new AnswerDetail(0, e.getResultCode() + ": " + e.getMessage(), ""));
            }
        }

        @Override
        public void close() {
            if (openConnection != null) {
                openConnection.close();
                openConnection = null;
            }
        }

        private LDAPConnection connection(Duration deadline) throws LDAPException {
            LDAPConnection usable = openConnection;
            if (usable != null && usable.isConnected()) {
                return usable;
            }
            LDAPConnectionOptions options = new LDAPConnectionOptions();
            options.setUseSynchronousMode(true);
            options.setConnectTimeoutMillis(Math.clamp(deadline.toMillis(), 1, Integer.MAX_VALUE));
            options.setResponseTimeoutMillis(Math.max(1, deadline.toMillis()));
            usable = new LDAPConnection(tls.orElse(null), options, settings.server().host(), settings.server().port());
            openConnection = usable;
            if (settings.login().isPresent()) {
                usable.bind(settings.login().get().dn(), settings.login().get().password());
            }
            return usable;
        }

        private SearchRequest search(long request, CountingListener counting, Duration deadline) throws LDAPException {
            TextTemplate.Values values = TextTemplate.Values.of(settings.parameters(), tester, number, request);
            SearchRequest search = new SearchRequest(counting, settings.base().fill(values, LdapTraffic::escapeForDn),
                    settings.scope(), settings.filter().filter(values),
                    settings.attributes().toArray(String[]::new));
            search.setResponseTimeoutMillis(Math.max(1, deadline.toMillis()));
            return search;
        }
    }

    /** Escapes a value for a DN (RFC 4514, section 2.4). */
    private static String escapeForDn(String value) {
        StringBuilder escaped = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' || SPECIAL.indexOf(c) >= 0) {
                escaped.append('\\');
            }
            escaped.append(c);
        }
        return escaped.toString();
    }

    private static Outcome outcome(ResultCode code) {
        return switch (code.intValue()) {
            case ResultCode.NO_SUCH_OBJECT_INT_VALUE -> Outcome.NOT_FOUND;
            case ResultCode.INVALID_CREDENTIALS_INT_VALUE, ResultCode.INSUFFICIENT_ACCESS_RIGHTS_INT_VALUE,
                    ResultCode.INAPPROPRIATE_AUTHENTICATION_INT_VALUE, ResultCode.BUSY_INT_VALUE,
                    ResultCode.UNAVAILABLE_INT_VALUE, ResultCode.ADMIN_LIMIT_EXCEEDED_INT_VALUE ->
                Outcome.DENIED;
            case ResultCode.TIMEOUT_INT_VALUE, ResultCode.TIME_LIMIT_EXCEEDED_INT_VALUE -> Outcome.TIMEOUT;
            case ResultCode.CONNECT_ERROR_INT_VALUE -> Outcome.REFUSED;
            case ResultCode.SERVER_DOWN_INT_VALUE -> Outcome.RESET;
            default -> Outcome.FAULT;
        };
    }

    /** Counts entries and the bytes of their names and values, without the overhead of the protocol. Stores nothing. */
    private static final class CountingListener implements SearchResultListener {
        private static final long serialVersionUID = 1L;

        private long entries;
        private long bytes;

        @Override
        public void searchEntryReturned(SearchResultEntry entry) {
            entries++;
            bytes += entry.getDN().length();
            for (Attribute attribute : entry.getAttributes()) {
                bytes += attribute.getName().length();
                for (byte[] value : attribute.getValueByteArrays()) {
                    bytes += value.length;
                }
            }
        }

        @Override
        public void searchReferenceReturned(SearchResultReference reference) {
            // References to other servers do not count as entries.
        }
    }
}
