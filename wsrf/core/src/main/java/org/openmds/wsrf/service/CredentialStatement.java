package org.openmds.wsrf.service;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The statement of a credential about its caller, besides the name. Immutable.
 *
 * @param issuer
 *            name of the one who issued the credential: the URL of an issuer of tokens, or the DN of a certificate authority; empty for a token that
 *            only this server knows
 * @param groups
 *            the groups of the caller
 * @param claims
 *            other facts, each with its values
 * @param expiry
 *            the end of the credential's validity, if it has one
 */
public record CredentialStatement(Optional<String> issuer, Set<String> groups, Map<String, Set<String>> claims,
        Optional<Instant> expiry) {

    /** The claim with the distinguished name of a certificate, in the form of RFC 2253. */
    public static final String DN = "dn";

    /** A credential that states nothing but the name. */
    public static final CredentialStatement NONE = new CredentialStatement(Optional.empty(), Set.of(), Map.of(),
            Optional.empty());

    public CredentialStatement {
        groups = Set.copyOf(groups);
        claims = claims.entrySet()
                .stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, each -> Set.copyOf(each.getValue())));
    }

    /** Returns the values of a claim. */
    public Set<String> values(String claim) {
        return claims.getOrDefault(claim, Set.of());
    }
}
