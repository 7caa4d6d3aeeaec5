package org.openmds.wsrf.client.http;

import java.util.Map;

import javax.net.ssl.SSLEngine;

import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.io.ssl.SslClientConnectionFactory.SslEngineFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Makes each connection with the TLS of its requests, which is the tag of the connection's destination. */
final class TargetEngines extends SslContextFactory.Client implements SslEngineFactory {

    @Override
    public SSLEngine newSslEngine(String host, int port, Map<String, Object> context) {
        if (context.get(Destination.CONTEXT_KEY) instanceof Destination destination
                && destination.getOrigin().getTag() instanceof ClientTls tls) {
            SSLEngine engine = tls.context().createSSLEngine(host, port);
            customize(engine);
            return engine;
        }
        return newSSLEngine(host, port);
    }
}
