package org.openmds.server.front;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.WindowRateControl;
import org.eclipse.jetty.server.AbstractConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The protocols of a port with TLS: HTTP/2 for clients that offer it by ALPN, and HTTP/1.1. */
public final class TlsProtocols {

    /**
     * Bytes of bodies that a client may send before the server reads them, on a connection and on a stream: the least that HTTP/2 allows for a
     * connection. They are held in memory, while those of HTTP/1.1 wait in the kernel.
     */
    private static final int WINDOW_BYTES = 65_535;
    /** Frames in a second that cost work but carry no request or body: pings, settings, resets, empty frames. */
    private static final int CONTROL_FRAMES_PER_SECOND = 64;

    private TlsProtocols() {
    }

    /**
     * Returns the factories of a connector.
     *
     * @param http2Streams
     *            largest number of requests at one time on a connection; 0 for HTTP/1.1 alone
     */
    public static ConnectionFactory[] of(HttpConfiguration http, SslContextFactory.Server tls, int http2Streams) {
        List<ConnectionFactory> protocols = new ArrayList<>();
        HttpConnectionFactory http1 = new HttpConnectionFactory(http);
        if (http2Streams > 0) {
            ALPNServerConnectionFactory negotiation = new ALPNServerConnectionFactory();
            negotiation.setDefaultProtocol(http1.getProtocol());
            protocols.add(negotiation);
            protocols.add(http2(http, http2Streams));
        }
        protocols.add(http1);
        return AbstractConnectionFactory.getFactories(tls, protocols.toArray(ConnectionFactory[]::new));
    }

    private static ConnectionFactory http2(HttpConfiguration http, int streams) {
        HTTP2ServerConnectionFactory http2 = new HTTP2ServerConnectionFactory(http);
        http2.setMaxConcurrentStreams(streams);
        http2.setInitialSessionRecvWindow(WINDOW_BYTES);
        http2.setInitialStreamRecvWindow(WINDOW_BYTES);
        http2.setMaxHeaderBlockFragment(http.getRequestHeaderSize());
        http2.setConnectProtocolEnabled(false);
        http2.setRateControlFactory(new WindowRateControl.Factory(CONTROL_FRAMES_PER_SECOND));
        return http2;
    }
}
