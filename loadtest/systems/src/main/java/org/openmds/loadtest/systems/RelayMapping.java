package org.openmds.loadtest.systems;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.loadtest.text.HostPort;

/** Another way to servers: for each of their addresses one nearby, which leads to it, as a relay does that stands for a network. */
public interface RelayMapping {

    /** Scheme, host and port, and what follows. */
    Pattern URL = Pattern.compile("([a-z]+://)([^/]+)(/.*)?");

    /** @throws IOException where there is no way */
    InetSocketAddress toRelay(InetSocketAddress far) throws IOException;

    /**
     * The same of a URL with a port, of which the rest stays as it is.
     *
     * @throws IOException
     *             where there is no way, or the text is no such URL
     */
    default String toRelay(String url) throws IOException {
        Matcher parts = URL.matcher(url);
        Optional<HostPort> far = parts.matches() ? HostPort.parse(parts.group(2)) : Optional.empty();
        if (far.isEmpty()) {
            throw new IOException("there is no way to '%s': expected a URL with host and port".formatted(url));
        }
        InetSocketAddress near = toRelay(far.get().address());
        return parts.group(1) + HostPort.text(near) + (parts.group(3) == null ? "" : parts.group(3));
    }
}
