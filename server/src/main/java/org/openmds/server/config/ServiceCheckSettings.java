package org.openmds.server.config;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.provider.check.GreetingProtocol;
import org.openmds.provider.check.ServiceCheck;
import org.openmds.provider.input.TrustedCertificates;

/**
 * A service that is asked whether it is well.
 *
 * @param service
 *            its name
 * @param type
 *            how it is asked
 * @param address
 *            of all but web servers: a host, and a port where it is not the usual one
 * @param url
 *            of a web server
 */
public record ServiceCheckSettings(
        @Key(value = "Name of the service.", pattern = "[^\\x00-\\x1f]{1,255}", expected = "a text of one line", required = true) String service,
        @Key("How it is asked: whether it takes connections (tcp), greets as SSH or as FTP, which GridFTP does too, or answers GET (http).") CheckType type,
        @Key(value = "host:port of all but web servers; without port that of SSH (22) or FTP (21). GridFTP has 2811.", pattern = ServiceCheckSettings.ADDRESS, expected = "host or host:port") Optional<String> address,
        @Key("URL of a web server, http or https.") Optional<HttpUrl> url) {

    static final String ADDRESS = "(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?";

    private static final int SSH_PORT = 22;
    private static final int FTP_PORT = 21;
    private static final int LAST_PORT = 65_535;

    /**
     * For the provider; the settings have no problem.
     *
     * @param trusted
     *            vouch for web servers
     */
    public ServiceCheck check(Optional<TrustedCertificates> trusted) {
        return switch (type) {
            case TCP -> new ServiceCheck.Connection(service, GreetingProtocol.TCP, host(), port());
            case SSH -> new ServiceCheck.Connection(service, GreetingProtocol.SSH, host(), port());
            case FTP -> new ServiceCheck.Connection(service, GreetingProtocol.FTP, host(), port());
            case HTTP -> new ServiceCheck.Http(service, url.orElseThrow().uri(), trusted);
        };
    }

    /** What is wrong beyond the single keys. */
    Optional<String> problem() {
        if (type == CheckType.HTTP) {
            return url.isPresent() && address.isEmpty()
                    ? Optional.empty()
                    : Optional.of("a check of type http needs an url, and no address");
        }
        if (address.isEmpty() || url.isPresent()) {
            return Optional.of("a check of this type needs an address, and no url");
        }
        return port() < 1 || port() > LAST_PORT
                ? Optional.of("needs an address with a port from 1 to 65535, got " + address.get())
                : Optional.empty();
    }

    private String host() {
        return parts().group(1).replaceAll("[\\[\\]]", "");
    }

    /** Zero where there is none. */
    private int port() {
        String port = parts().group(2);
        if (port != null) {
            return Integer.parseInt(port);
        }
        return switch (type) {
            case SSH -> SSH_PORT;
            case FTP -> FTP_PORT;
            case TCP, HTTP -> 0;
        };
    }

    private Matcher parts() {
        Matcher parts = Pattern.compile(ADDRESS).matcher(address.orElseThrow());
        if (!parts.matches()) {
            throw new IllegalArgumentException("no address: " + address.get());
        }
        return parts;
    }
}
