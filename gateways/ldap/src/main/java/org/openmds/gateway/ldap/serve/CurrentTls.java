package org.openmds.gateway.ldap.serve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.function.Supplier;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;

/** TLS for connections that exist already, each with the certificate that the server has at that time. It makes no connections of its own. */
public final class CurrentTls extends SSLSocketFactory {

    private final Supplier<SSLContext> context;

    /** @param context returns the context with the current certificate */
    public CurrentTls(Supplier<SSLContext> context) {
        this.context = context;
    }

    private SSLSocketFactory factory() {
        return context.get().getSocketFactory();
    }

    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean autoClose) throws IOException {
        return factory().createSocket(socket, host, port, autoClose);
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return factory().getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return factory().getSupportedCipherSuites();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        throw noConnection();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
        throw noConnection();
    }

    @Override
    public Socket createSocket(InetAddress address, int port) throws IOException {
        throw noConnection();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress local, int localPort) throws IOException {
        throw noConnection();
    }

    private static SocketException noConnection() {
        return new SocketException("TLS of the LDAP interface makes no connections of its own");
    }
}
