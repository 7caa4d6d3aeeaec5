package org.openmds.server.identity;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Date;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import javax.security.auth.x500.X500Principal;

import org.openmds.http.RefusalCounts.RefusalReason;
import org.openmds.server.dn.DistinguishedName;
import org.openmds.server.dn.GridMapfile;
import org.openmds.server.rights.ConfiguredRights;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.CredentialStatement;

import eu.emi.security.authn.x509.proxy.ProxyUtils;

/**
 * Callers by the certificate of their connection, which TLS has validated: the map names its subject, or the subject itself is the name if a rule has
 * a pattern for it, or names one of its VOMS groups. The subject of a proxy is that of the user behind it. Immutable.
 */
record CertificateCallers(GridMapfile map, ConfiguredRights rights) {

    /** @param attested groups in VOMS attributes of the chain */
    IdentityResult identify(X509Certificate[] chain, Set<String> attested) {
        X509Certificate user = ProxyUtils.getEndUserCertificate(chain);
        if (user == null) {
            return IdentityResult.forbidden(RefusalReason.UNMAPPED_CERTIFICATE,
                    "the certificates of this connection are proxies without the certificate of their user");
        }
        X500Principal principal = user.getSubjectX500Principal();
        String dn = DistinguishedName.text(principal);
        DistinguishedName subject = DistinguishedName.of(principal);
        Optional<String> mapped = map.name(subject);
        if (mapped.isEmpty() && !rights.names(subject) && !rights.namesOneOf(attested)) {
            return IdentityResult.forbidden(RefusalReason.UNMAPPED_CERTIFICATE,
                    "neither rights.grid-mapfile nor a rule names the subject of the certificate, \"%s\"%s"
                            .formatted(dn, attested.isEmpty() ? "" : ", or one of its VOMS groups"));
        }
        boolean isGroup = mapped.filter(name -> name.startsWith(".")).isPresent();
        Set<String> groups = new HashSet<>(attested);
        mapped.filter(_ -> isGroup).ifPresent(name -> groups.add(name.substring(1)));
        String name = mapped.filter(_ -> !isGroup).orElse(dn);
        return new IdentityResult.Known(new Caller(name, new CredentialStatement(
                Optional.of(DistinguishedName.text(user.getIssuerX500Principal())), groups,
                Map.of(CredentialStatement.DN, Set.of(dn)), Optional.of(end(chain)))));
    }

    /** Returns the time until which all certificates of a chain are valid. */
    static Instant end(X509Certificate[] chain) {
        return Arrays.stream(chain)
                .map(X509Certificate::getNotAfter)
                .min(Comparator.naturalOrder())
                .map(Date::toInstant)
                .orElse(Instant.MIN);
    }
}
