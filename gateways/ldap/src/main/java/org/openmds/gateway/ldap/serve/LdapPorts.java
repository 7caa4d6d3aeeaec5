package org.openmds.gateway.ldap.serve;

import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import com.unboundid.ldap.listener.LDAPListener;
import com.unboundid.ldap.listener.LDAPListenerConfig;
import com.unboundid.ldap.listener.LDAPListenerRequestHandler;
import com.unboundid.ldap.listener.StartTLSRequestHandler;

/** The open ports of the LDAP interface, and their connections. */
public final class LdapPorts implements AutoCloseable {

    private final LdapService service;
    private final ClientSockets sockets;
    private final List<LDAPListener> listeners = new ArrayList<>();
    private OptionalInt plain = OptionalInt.empty();
    private OptionalInt secure = OptionalInt.empty();

    private LdapPorts(LdapService service, ClientSockets sockets) {
        this.service = service;
        this.sockets = sockets;
    }

    /**
     * The addresses to listen on.
     *
     * @param port
     *            port of connections without TLS, which can begin it if there is a certificate; 0 for any free port
     * @param tlsPort
     *            port of connections with TLS; needs a certificate
     */
    public record PortSettings(InetAddress address, OptionalInt port, OptionalInt tlsPort) {
    }

    /**
     * Opens the ports and answers requests.
     *
     * @param tls
     *            TLS with the certificate of the server; empty if it has none
     * @throws IOException
     *             a port cannot be opened; no port is open then
     */
    public static LdapPorts open(PortSettings settings, Optional<CurrentTls> tls, LdapService service,
            LdapBudgets budgets) throws IOException {
        ClientSockets sockets = new ClientSockets(budgets, service.limits(), service.counts());
        LdapPorts ports = new LdapPorts(service, sockets);
        try {
            ports.open(settings, tls);
            return ports;
        } catch (IOException e) {
            ports.close();
            throw e;
        }
    }

    private void open(PortSettings settings, Optional<CurrentTls> tls) throws IOException {
        if (settings.port().isPresent()) {
            ClientSockets.ClientPort port = sockets.new ClientPort(null);
            LDAPListenerRequestHandler handler = ConnectionRequests.of(service, port);
            plain = OptionalInt.of(listen(settings.address(), settings.port().getAsInt(), port,
                    tls.<LDAPListenerRequestHandler>map(each -> new StartTLSRequestHandler(each, handler))
                            .orElse(handler)));
        }
        if (settings.tlsPort().isPresent()) {
            ClientSockets.ClientPort port = sockets.new ClientPort(tls.orElseThrow());
            secure = OptionalInt.of(listen(settings.address(), settings.tlsPort().getAsInt(), port,
                    ConnectionRequests.of(service, port)));
        }
        sockets.start();
    }

    private int listen(InetAddress address, int number, ClientSockets.ClientPort port,
            LDAPListenerRequestHandler handler)
            throws IOException {
        LDAPListenerConfig config = new LDAPListenerConfig(number, handler);
        config.setListenAddress(address);
        config.setServerSocketFactory(port);
        config.setMaxMessageSizeBytes(service.limits().maxRequestBytes());
        config.setUseTCPNoDelay(true);
        config.setUseLinger(false);
        LDAPListener listener = new LDAPListener(config);
        listener.setDaemon(true);
        listener.startListening();
        listeners.add(listener);
        return listener.getListenPort();
    }

    /** Returns the port of connections without TLS. */
    public OptionalInt port() {
        return plain;
    }

    /** Returns the port of connections with TLS. */
    public OptionalInt tlsPort() {
        return secure;
    }

    /** Returns the number of open connections. */
    public int connections() {
        return sockets.count();
    }

    /** Closes the ports and all connections. Idempotent; takes less than a second. */
    @Override
    public void close() {
        sockets.close();
        listeners.forEach(each -> each.shutDown(true));
        listeners.clear();
    }
}
