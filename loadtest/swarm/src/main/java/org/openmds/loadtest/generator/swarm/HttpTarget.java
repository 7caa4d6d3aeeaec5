package org.openmds.loadtest.generator.swarm;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The server address of a request.
 *
 * @param address
 *            resolved once in a run
 */
record HttpTarget(String host, int port, boolean tls, InetSocketAddress address) {

    private static final int MAX_TARGETS = 1_024;
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    boolean isOf(URI uri) {
        return port == port(uri) && tls == isTls(uri) && host.equals(uri.getHost());
    }

    private static int port(URI uri) {
        return uri.getPort() >= 0 ? uri.getPort() : isTls(uri) ? HTTPS : HTTP;
    }

    private static boolean isTls(URI uri) {
        return "https".equalsIgnoreCase(uri.getScheme());
    }

    /** The resolved targets of a swarm. Thread-safe. */
    static final class TargetCache {
        private final Map<String, HttpTarget> targets = new ConcurrentHashMap<>();

        /**
         * Returns the target of a URL. Resolves its host name on first use.
         *
         * @throws IllegalArgumentException
         *             if it is not an http or https URL
         */
        HttpTarget of(URI uri) throws UnknownHostException {
            String key = uri.getScheme() + "://" + uri.getRawAuthority();
            HttpTarget known = targets.get(key);
            if (known != null) {
                return known;
            }
            if (uri.getHost() == null || !(isTls(uri) || "http".equalsIgnoreCase(uri.getScheme()))) {
                throw new IllegalArgumentException("expected an http or https URL, got " + uri);
            }
            HttpTarget target = new HttpTarget(uri.getHost(), port(uri), isTls(uri),
                    new InetSocketAddress(InetAddress.getByName(uri.getHost()), port(uri)));
            if (targets.size() < MAX_TARGETS) {
                targets.put(key, target);
            }
            return target;
        }
    }
}
