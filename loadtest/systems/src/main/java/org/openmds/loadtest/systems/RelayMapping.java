package org.openmds.loadtest.systems;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.loadtest.text.HostPort;

/** The relays in front of a system's servers: one for each server address, for example to simulate a network. */
public interface RelayMapping {

    /** Scheme; host and port; path. */
    Pattern URL = Pattern.compile("([a-z]+://)([^/]+)(/.*)?");

    /**
     * Returns the address of the relay that leads to a server.
     *
     * @throws IOException
     *             if the address has no relay
     */
    InetSocketAddress toRelay(InetSocketAddress far) throws IOException;

    /**
     * Returns the URL with the relay's host and port; the rest of the URL is unchanged.
     *
     * @throws IOException
     *             if the address has no relay, or the text is not a URL with a port
     */
    default String toRelay(String url) throws IOException {
        Matcher parts = URL.matcher(url);
        Optional<HostPort> far = parts.matches() ? HostPort.parse(parts.group(2)) : Optional.empty();
        if (far.isEmpty()) {
            throw new IOException("no relay for '%s': expected a URL with host and port".formatted(url));
        }
        InetSocketAddress near = toRelay(far.get().address());
        return parts.group(1) + HostPort.text(near) + (parts.group(3) == null ? "" : parts.group(3));
    }
}
