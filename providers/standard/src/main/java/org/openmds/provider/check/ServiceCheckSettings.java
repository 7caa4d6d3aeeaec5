package org.openmds.provider.check;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.input.TrustedCertificates;

/** The settings of a check of one service. */
record ServiceCheckSettings(
        @Key(value = "Name of the service.", pattern = "[^\\x00-\\x1f]{1,255}", expected = "a text of one line", required = true) String service,
        @Key(value = "Protocol of the check: tcp connects, ssh and ftp expect a greeting (GridFTP sends one as FTP does), http sends a GET. Greetings: SSH as in RFC 4253, FTP with code 220 (RFC 959). HTTP: a status from 200 to 399.", initial = "tcp") CheckType type,
        @Key(value = "host:port, for all types except http; the default port is 22 for ssh and 21 for ftp. GridFTP uses 2811.", pattern = ServiceCheckSettings.ADDRESS, expected = "host or host:port") Optional<String> address,
        @Key("URL of a web server, http or https. Redirections are not followed. The certificate of an https server must be valid.") Optional<HttpUrl> url)
        implements
            CheckedSettings {

    static final String ADDRESS = "(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?";

    private static final int SSH_PORT = 22;
    private static final int FTP_PORT = 21;
    private static final int LAST_PORT = 65_535;

    /**
     * Returns the settings in the form of the provider. They must have no problem.
     *
     * @param trusted
     *            the trusted certificates for web servers
     */
    ServiceCheck serviceCheck(Optional<TrustedCertificates> trusted) {
        return switch (type) {
            case TCP -> new ServiceCheck.Connection(service, GreetingProtocol.TCP, host(), port());
            case SSH -> new ServiceCheck.Connection(service, GreetingProtocol.SSH, host(), port());
            case FTP -> new ServiceCheck.Connection(service, GreetingProtocol.FTP, host(), port());
            case HTTP -> new ServiceCheck.Http(service, url.orElseThrow().uri(), trusted);
        };
    }

    @Override
    public void check(Findings findings) {
        if (findings.isValid("type", "address", "url")) {
            problem().ifPresent(problem -> findings.report(problem, "type"));
        }
    }

    private Optional<String> problem() {
        if (type == CheckType.HTTP) {
            return url.isPresent() && address.isEmpty()
                    ? Optional.empty()
                    : Optional.of("a check of type http needs a url and no address");
        }
        if (address.isEmpty() || url.isPresent()) {
            return Optional.of("a check of this type needs an address and no url");
        }
        return port() < 1 || port() > LAST_PORT
                ? Optional.of("needs an address with a port from 1 to 65535, got " + address.get())
                : Optional.empty();
    }

    private String host() {
        return parts().group(1).replaceAll("[\\[\\]]", "");
    }

    /** Returns the port, or 0 if there is none. */
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
            throw new IllegalArgumentException("not an address: " + address.get());
        }
        return parts;
    }
}
