package org.openmds.server.settings;

import java.util.Locale;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** The transport of HTTP: TLS, who can still reach the server without it, and the socket for users of this machine. */
public record TransportSettings(
        @Key(value = "Who can reach the server by plain HTTP at http.port: off, no caller, and the port is not opened; loopback, only this machine; on, everyone whom http.bind lets in. By default loopback if http.tls.certificate is set, else on.", defaultVaries = true) PlainHttp plain,
        @Key("TLS at a port of its own.") TlsSettings tls,
        @Key("Socket for administration on this machine, without a token.") UnixSocketSettings unixSocket)
        implements
            CheckedSettings {

    /** The callers who can use plain HTTP. */
    public enum PlainHttp {
        OFF, LOOPBACK, ON
    }

    @Override
    public void check(Findings findings) {
        if (plain != PlainHttp.ON && tls.certificate().isEmpty()) {
            findings.report("%s needs http.tls.certificate: nothing else would answer other machines".formatted(
                    plain.name().toLowerCase(Locale.ROOT)), "plain");
        }
    }

    /** Returns true if clients of other machines must use TLS. */
    public boolean isTlsOnly() {
        return plain != PlainHttp.ON;
    }

    /** Returns true if the port of plain HTTP is opened. */
    public boolean isPlainOpen() {
        return plain != PlainHttp.OFF;
    }
}
