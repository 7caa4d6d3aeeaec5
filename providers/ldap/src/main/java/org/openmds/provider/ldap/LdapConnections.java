package org.openmds.provider.ldap;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;

import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.HostLookup;
import org.openmds.provider.input.TrustedCertificates;
import org.openmds.provider.ldap.LdapServer.Login;
import org.openmds.provider.ldap.LdapServer.Security;
import org.openmds.wsrf.service.Deadline;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.NameResolver;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.extensions.StartTLSExtendedRequest;
import com.unboundid.util.ssl.HostNameSSLSocketVerifier;

/** Opens connections to servers, with TLS, StartTLS and a login if the settings ask for them. */
final class LdapConnections {

    private static final int MAX_MESSAGE_BYTES = 16 << 20;
    private static final int MAX_PASSWORD_FILE_BYTES = 4 << 10;

    private LdapConnections() {
    }

    static LDAPConnection unconnected(LdapServer server, Deadline deadline) throws CollectionException {
        LDAPConnectionOptions options = new LDAPConnectionOptions();
        options.setUseSynchronousMode(true);
        options.setConnectTimeoutMillis(millis(deadline));
        options.setResponseTimeoutMillis(millis(deadline));
        options.setMaxMessageSize(MAX_MESSAGE_BYTES);
        options.setFollowReferrals(false);
        options.setNameResolver(new BoundedLookup(server, deadline));
        options.setSSLSocketVerifier(new HostNameSSLSocketVerifier(true));
        SocketFactory sockets = server.security() == Security.TLS
                ? tls(server).getSocketFactory()
                : SocketFactory.getDefault();
        return new LDAPConnection(sockets, options);
    }

    static void connect(LDAPConnection connection, LdapServer server, Deadline deadline)
            throws LDAPException, CollectionException {
        connection.connect(server.host(), server.port(), millis(deadline));
        if (server.security() == Security.START_TLS) {
            var answer = connection.processExtendedOperation(new StartTLSExtendedRequest(tls(server)));
            if (answer.getResultCode().intValue() != 0) {
                throw new CollectionException("%s refuses StartTLS: %s".formatted(server,
                        answer.getResultCode().getName()));
            }
        }
        Optional<Login> login = server.login();
        if (login.isPresent()) {
            bind(connection, login.get());
        }
    }

    private static void bind(LDAPConnection connection, Login login) throws LDAPException, CollectionException {
        connection.bind(new SimpleBindRequest(login.dn(), password(login.passwordFile())));
    }

    private static String password(Path file) throws CollectionException {
        try {
            if (Files.size(file) > MAX_PASSWORD_FILE_BYTES) {
                throw new CollectionException("password file %s is longer than %d bytes".formatted(file,
                        MAX_PASSWORD_FILE_BYTES));
            }
            String password = Files.readString(file).lines().findFirst().orElse("");
            if (password.isEmpty()) {
                // A bind with a name but without a password would count as an anonymous one (RFC 4513, section 5.1.2).
                throw new CollectionException("password file %s holds no password".formatted(file));
            }
            return password;
        } catch (IOException e) {
            throw new CollectionException("password file %s cannot be read".formatted(file), e);
        }
    }

    private static SSLContext tls(LdapServer server) throws CollectionException {
        Optional<Path> trusted = server.trusted();
        if (trusted.isEmpty()) {
            return defaultTls();
        }
        return new TrustedCertificates(trusted.get()).tls();
    }

    private static SSLContext defaultTls() throws CollectionException {
        try {
            return SSLContext.getDefault();
        } catch (GeneralSecurityException e) {
            throw new CollectionException("Java's trusted certificates cannot be read: " + e.getMessage(), e);
        }
    }

    /** Looks up the server's address within the deadline of the collection, and refuses one that is not allowed. */
    private static final class BoundedLookup extends NameResolver {
        private final LdapServer server;
        private final Deadline deadline;

        BoundedLookup(LdapServer server, Deadline deadline) {
            this.server = server;
            this.deadline = deadline;
        }

        @Override
        public InetAddress getByName(@Nullable String host) throws UnknownHostException, SecurityException {
            try {
                InetAddress address = host == null
                        ? InetAddress.getLoopbackAddress()
                        : HostLookup.SYSTEM.find(host, deadline);
                Optional<String> refusal = server.check()
                        .flatMap(check -> check.refusal(new InetSocketAddress(address, server.port())));
                if (refusal.isPresent()) {
                    throw new UnknownHostException("%s %s".formatted(host, refusal.get()));
                }
                return address;
            } catch (UnknownHostException e) {
                throw e;
            } catch (IOException e) {
                throw (UnknownHostException) new UnknownHostException(e.getMessage()).initCause(e);
            }
        }

        @Override
        public void toString(StringBuilder buffer) {
            buffer.append("bounded");
        }
    }

    /** Returns the remaining time, never zero, because zero means no timeout. */
    static int millis(Deadline deadline) {
        return Math.clamp(deadline.remaining().toMillis(), 1, Integer.MAX_VALUE);
    }
}
