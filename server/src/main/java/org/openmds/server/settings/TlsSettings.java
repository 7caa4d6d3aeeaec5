package org.openmds.server.settings;

import java.nio.file.Path;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** TLS of the HTTP server. Changed files take effect within seconds. */
public record TlsSettings(
        @Key("File with the certificate of the server in PEM form, followed by those of its authorities, such as /etc/grid-security/hostcert.pem. TLS is served if it is set.") Optional<Path> certificate,
        @Key("File with the private key of the certificate in PEM form, without a password, such as /etc/grid-security/hostkey.pem.") Optional<Path> key,
        @Key(value = "Port for TLS; 0 for any free port. The server prints the port when it starts.", initial = "8443", min = "0", max = "65535") int port,
        @Key(value = "Whether clients need a certificate: none, they are not asked; wanted, one that they have is checked; required, a connection without one is refused.", initial = "none") ClientCertificates clientCertificates,
        @Key("Authorities of client certificates: a file in PEM form, or a directory as the IGTF distributes it, with hashed names, signing policies and revocation lists.") Optional<Path> trust,
        @Key(value = "Whether the authority of a client's certificate is asked by OCSP in the handshake, at the address in the certificate: off; if-available, a certificate is accepted if no answer comes within 3 seconds; required, it is refused then. Answers are kept for 5 minutes.", initial = "off") OcspCheck ocsp,
        @Key(value = "Whether the server renews the revocation lists in the directory http.tls.trust itself, at its start and every six hours, from the addresses in files HASH.crl_url or ALIAS.crl_url. It must be able to write there.", initial = "false") boolean fetchCrls,
        @Key(value = "Largest number of proxies (RFC 3820) after the certificate of a user; 0 refuses proxies. A connection with more is refused.", initial = "10", min = "0", max = "32") int proxyDepth,
        @Key(value = "Largest number of requests at one time on a connection with HTTP/2; 0 switches HTTP/2 off.", initial = "32", min = "0", max = "1000") int http2Streams,
        @Key("Directory with a folder for each virtual organisation and its .lsc files, such as /etc/grid-security/vomsdir. With it, the groups in VOMS proxies count for rights.rules.") Optional<Path> vomsdir)
        implements
            CheckedSettings {

    /** The use of OCSP for certificates of clients. */
    public enum OcspCheck {
        OFF, IF_AVAILABLE, REQUIRED
    }

    /** The need for certificates of clients. */
    public enum ClientCertificates {
        NONE, WANTED, REQUIRED
    }

    @Override
    public void check(Findings findings) {
        if (certificate.isPresent() != key.isPresent()) {
            findings.report("http.tls.certificate and http.tls.key need each other", "certificate", "key");
        }
        if (clientCertificates != ClientCertificates.NONE && (trust.isEmpty() || certificate.isEmpty())) {
            findings.report("needs http.tls.certificate and http.tls.trust", "client-certificates");
        }
        if (clientCertificates == ClientCertificates.NONE && trust.isPresent()) {
            findings.report("needs http.tls.client-certificates: wanted or required", "trust");
        }
        if (trust.isEmpty()) {
            checkWithoutTrust(findings);
        }
    }

    private void checkWithoutTrust(Findings findings) {
        if (ocsp != OcspCheck.OFF) {
            findings.report("needs http.tls.trust, the authorities of clients", "ocsp");
        }
        if (fetchCrls) {
            findings.report("needs http.tls.trust, the directory of the lists", "fetch-crls");
        }
        if (vomsdir.isPresent()) {
            findings.report("needs http.tls.trust, the authorities of VOMS servers", "vomsdir");
        }
    }
}
