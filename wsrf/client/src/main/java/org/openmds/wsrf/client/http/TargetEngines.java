package org.openmds.wsrf.client.http;

import java.util.Map;

import javax.net.ssl.SSLEngine;

import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.io.ssl.SslClientConnectionFactory.SslEngineFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Makes each connection with the TLS of its requests, which is the tag of the connection's destination. Reads the authorities of Java at the first
 * connection with TLS, because that takes longer than a request, and many clients use plain HTTP only.
 */
final class TargetEngines extends SslContextFactory.Client implements SslEngineFactory {

    private final Object lock = new Object();
    @GuardedBy("lock")
    private boolean isLoaded;

    @Override
    protected void doStart() {
        // Starts at the first connection.
    }

    @Override
    public SSLEngine newSslEngine(String host, int port, Map<String, Object> context) {
        load();
        if (context.get(Destination.CONTEXT_KEY) instanceof Destination destination
                && destination.getOrigin().getTag() instanceof ClientTls tls) {
            SSLEngine engine = tls.context().createSSLEngine(host, port);
            customize(engine);
            return engine;
        }
        return newSSLEngine(host, port);
    }

    private void load() {
        synchronized (lock) {
            if (isLoaded) {
                return;
            }
            try {
                super.doStart();
            } catch (Exception e) {
                throw new IllegalStateException("TLS cannot be used: " + e.getMessage(), e);
            }
            isLoaded = true;
        }
    }
}
