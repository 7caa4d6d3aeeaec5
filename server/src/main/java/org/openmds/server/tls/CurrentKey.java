package org.openmds.server.tls;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

import org.jspecify.annotations.Nullable;

/** Shows the certificate that a server has at the time of the handshake, at both ends of a connection. Thread-safe. */
final class CurrentKey extends X509ExtendedKeyManager {

    private final ServerTls server;
    private volatile ManagedCredential managed;

    /** A credential and the key manager of Java for it. */
    private record ManagedCredential(HostCredential credential, X509ExtendedKeyManager manager) {

        static ManagedCredential of(HostCredential credential) {
            try {
                return new ManagedCredential(credential, (X509ExtendedKeyManager) credential.keyManagers()[0]);
            } catch (GeneralSecurityException | IOException e) {
                throw new TlsException("TLS cannot be used: " + e.getMessage(), e);
            }
        }
    }

    CurrentKey(ServerTls server) {
        this.server = server;
        this.managed = ManagedCredential.of(server.credential());
    }

    private X509ExtendedKeyManager current() {
        HostCredential now = server.credential();
        ManagedCredential used = managed;
        if (used.credential() != now) {
            used = ManagedCredential.of(now);
            managed = used;
        }
        return used.manager();
    }

    @Override
    public @Nullable String chooseEngineClientAlias(String[] types, Principal @Nullable [] issuers, SSLEngine engine) {
        return current().chooseEngineClientAlias(types, issuers, engine);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(String type, Principal @Nullable [] issuers, SSLEngine engine) {
        return current().chooseEngineServerAlias(type, issuers, engine);
    }

    @Override
    public @Nullable String chooseClientAlias(String[] types, Principal @Nullable [] issuers, Socket socket) {
        return current().chooseClientAlias(types, issuers, socket);
    }

    @Override
    public @Nullable String chooseServerAlias(String type, Principal @Nullable [] issuers, Socket socket) {
        return current().chooseServerAlias(type, issuers, socket);
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
        return current().getClientAliases(type, issuers);
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
        return current().getServerAliases(type, issuers);
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        return current().getCertificateChain(alias);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        return current().getPrivateKey(alias);
    }
}
