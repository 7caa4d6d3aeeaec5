package org.openmds.loadtest.systems.mds2;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

import com.unboundid.ldap.listener.LDAPListener;
import com.unboundid.ldap.listener.LDAPListenerConfig;

/** An LDAP listener that serves a directory. */
final class LdapDirectoryServer implements AutoCloseable {

    /** Limit of connections; further ones are closed at once. */
    private static final int MAX_CONNECTIONS = 4_096;
    private static final int MAX_REQUEST_BYTES = 1 << 20;

    private final LDAPListener listener;
    private final String host;

    private LdapDirectoryServer(LDAPListener listener, String host) {
        this.listener = listener;
        this.host = host;
    }

    /**
     * @param port
     *            the listen port; 0 for any free one
     */
    static LdapDirectoryServer start(SearchableDirectory directory, String host, int port) throws IOException {
        LDAPListenerConfig config = new LDAPListenerConfig(port, SearchHandler.of(directory));
        config.setListenAddress(InetAddress.getByName(host));
        config.setMaxConnections(MAX_CONNECTIONS);
        config.setMaxMessageSizeBytes(MAX_REQUEST_BYTES);
        LDAPListener listener = new LDAPListener(config);
        listener.startListening();
        return new LdapDirectoryServer(listener, host);
    }

    InetSocketAddress address() {
        return new InetSocketAddress(host, listener.getListenPort());
    }

    @Override
    public void close() {
        listener.shutDown(true);
    }
}
