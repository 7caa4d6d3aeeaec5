package org.openmds.server.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateParsingException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.Findings;
import org.openmds.configuration.value.BindAddress;
import org.openmds.server.settings.ListedMember;
import org.openmds.server.settings.MembersSettings;
import org.openmds.server.settings.TlsSettings;
import org.openmds.server.tls.HostCredential;
import org.openmds.server.tls.TlsException;
import org.openmds.state.replicated.GroupMember;

/** Checks the section {@code members} against TLS, which members use with the certificate of the server. */
final class MemberRules {

    private static final String CERTIFICATE = "http.tls.certificate";
    private static final String KEY = "http.tls.key";
    private static final String TRUST = "members.trust";
    private static final List<String> ANY_ADDRESS = List.of("0.0.0.0", "::");

    private final MembersSettings members;
    private final TlsSettings tls;
    private final Findings findings;

    MemberRules(Configuration configuration, Findings findings) {
        this.members = configuration.members();
        this.tls = configuration.http().transport().tls();
        this.findings = findings;
    }

    void check() {
        if (members.enabled() && findings.isValid(CERTIFICATE)) {
            checkAddresses();
        }
        checkTrust();
        checkCertificate();
    }

    private void checkAddresses() {
        for (int i = 0; i < members.list().size(); i++) {
            String path = "members.list[" + i + "].address";
            if (findings.isValid(path)) {
                BindAddress address = members.list().get(i).address();
                problem(address).ifPresent(text -> findings.report(text, path));
            }
        }
    }

    private Optional<String> problem(BindAddress address) {
        if (ANY_ADDRESS.contains(address.host())) {
            return Optional.of("expected an address by which the other members reach this one, got %s".formatted(
                    address));
        }
        return tls.certificate().isPresent() || address.isLoopback()
                ? Optional.empty()
                : Optional.of(
                        "expected a loopback address, got '%s': without %s, everyone who reaches this port can change the index"
                                .formatted(address, CERTIFICATE));
    }

    private void checkTrust() {
        if (!findings.isValid(TRUST, "http.tls.trust", CERTIFICATE)) {
            return;
        }
        Optional<Path> own = members.trust();
        if (own.isPresent() && (tls.certificate().isEmpty() || !members.enabled())) {
            findings.report("needs %s and members.list".formatted(CERTIFICATE), TRUST);
        } else if (own.isPresent() && !Files.isReadable(own.get())) {
            findings.report("the file or directory %s cannot be read".formatted(own.get()), TRUST);
        } else if (members.enabled() && tls.certificate().isPresent() && own.or(tls::trust).isEmpty()) {
            findings.report(
                    "is missing, and http.tls.trust as well: members use TLS with %s, and need the authorities of each other's certificates"
                            .formatted(CERTIFICATE),
                    TRUST, "members");
        }
    }

    /** Checks that the certificate of this server is that of the member, because the others would refuse it. */
    private void checkCertificate() {
        Optional<ListedMember> own = members.ownMember();
        if (own.isEmpty() || tls.certificate().isEmpty() || tls.key().isEmpty()
                || !findings.isValid(CERTIFICATE, KEY, "members.list", "members.own")) {
            return;
        }
        ListedMember member = own.get();
        try {
            HostCredential credential = HostCredential.read(tls.certificate().get(), tls.key().get(), Instant.now());
            if (!new GroupMember(member.name(), member.address().host(), member.port())
                    .isNamedBy(credential.certificate())) {
                findings.report(
                        "the subjectAltName of the certificate has neither %s nor %s, so other members refuse it"
                                .formatted(member.address(), member.name()),
                        CERTIFICATE);
            }
        } catch (TlsException | CertificateParsingException e) {
            findings.report(String.valueOf(e.getMessage()), CERTIFICATE, KEY);
        }
    }
}
