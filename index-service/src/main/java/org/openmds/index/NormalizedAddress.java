package org.openmds.index;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/** Normalises service addresses: host names and schemes in lower case, and with explicit port. */
final class NormalizedAddress {

    private NormalizedAddress() {
    }

    /** Returns the same text for all spellings of an address; an address that is not a URL with a host is returned unchanged. */
    static String of(String address) {
        try {
            URI uri = new URI(address.strip()).normalize();
            if (uri.getHost() == null || uri.getScheme() == null) {
                return address;
            }
            String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
            int port = uri.getPort() >= 0 ? uri.getPort() : scheme.equals("https") ? 443 : 80;
            String query = Optional.ofNullable(uri.getRawQuery()).map(text -> "?" + text).orElse("");
            return "%s://%s:%d%s%s".formatted(scheme, uri.getHost().toLowerCase(Locale.ROOT), port, uri.getRawPath(),
                    query);
        } catch (URISyntaxException notAUri) {
            return address;
        }
    }
}
