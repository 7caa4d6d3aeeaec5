package org.openmds.server.identity;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.http.RefusalCounts.RefusalReason;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.CredentialStatement;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;

/**
 * Callers by JSON Web Tokens of the WLCG profile and of SciTokens: signed with an asymmetric algorithm by a key of a configured issuer, for an audience
 * of this server, within their time. The caller is called {@code ISSUER-NAME:SUBJECT}. Thread-safe.
 *
 * @param verified
 *            the claims of tokens whose signature was right, by the hash of the token and the time of the keys
 */
record JwtCallers(List<IssuerKeys> issuers, Map<JwtCallers.VerifiedToken, JWTClaimsSet> verified) {

    private static final String NOT_VALID = "the credential in the header Authorization is not valid: ";
    private static final Set<JWSAlgorithm> ALGORITHMS = Stream
            .of(JWSAlgorithm.Family.RSA, JWSAlgorithm.Family.EC)
            .flatMap(Collection::stream)
            .collect(Collectors.toUnmodifiableSet());
    private static final Set<JOSEObjectType> TYPES = Collections
            .unmodifiableSet(new HashSet<>(Arrays.asList(JOSEObjectType.JWT,
                    new JOSEObjectType("at+jwt"), null)));
    private static final Duration SKEW = Duration.ofSeconds(30);
    private static final int MAX_LENGTH = 16_384;
    private static final int MAX_VERIFIED = 1_000;
    private static final int MAX_SUBJECT = 255;
    private static final String SCOPE = "scope";
    private static final String GROUPS = "wlcg.groups";
    private static final Pattern SPACE = Pattern.compile("\\s+");
    /** The versions of the WLCG profile whose claims are read here. */
    private static final Pattern WLCG_VERSION = Pattern.compile("1\\.\\d{1,3}");
    /** The versions of SciTokens whose claims are read here; the plural is in the first tokens of that version. */
    private static final Pattern SCITOKENS_VERSION = Pattern.compile("scitokens?:2\\.0");
    /** Other issuers have versions of their own in the same claim. */
    private static final String SCITOKENS = "scitoken";

    JwtCallers {
        issuers = List.copyOf(issuers);
    }

    /** A token, which names its issuer, whose signature was right by the keys that were fetched at that time. */
    record VerifiedToken(String hash, Instant fetched) {
    }

    /** Returns an empty store of verified tokens, which forgets those that were not used for the longest time. */
    static Map<VerifiedToken, JWTClaimsSet> newCache() {
        return Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<VerifiedToken, JWTClaimsSet> eldest) {
                return size() > MAX_VERIFIED;
            }
        });
    }

    /** Returns the caller with a token; empty if it is no JSON Web Token, or no issuer is configured. */
    Optional<IdentityResult> identify(String presented, Instant now) {
        if (issuers.isEmpty() || presented.chars().filter(c -> c == '.').count() != 2) {
            return Optional.empty();
        }
        return Optional.of(read(presented, now));
    }

    private IdentityResult read(String presented, Instant now) {
        if (presented.length() > MAX_LENGTH) {
            return wrong(RefusalReason.MALFORMED_TOKEN, "it is longer than %d characters".formatted(MAX_LENGTH));
        }
        try {
            SignedJWT token = SignedJWT.parse(presented);
            if (!ALGORITHMS.contains(token.getHeader().getAlgorithm())) {
                return wrong(RefusalReason.BAD_SIGNATURE, "its algorithm is not one of RS, PS and ES");
            }
            String issuer = token.getJWTClaimsSet().getIssuer();
            return issuers.stream()
                    .filter(each -> each.settings().url().equals(issuer))
                    .findFirst()
                    .map(each -> verify(token, presented, each, now))
                    .orElseGet(() -> wrong(RefusalReason.UNKNOWN_ISSUER,
                            "its issuer is not one of rights.issuers"));
        } catch (ParseException | IllegalArgumentException _) {
            return wrong(RefusalReason.MALFORMED_TOKEN, "it is no signed JSON Web Token");
        }
    }

    private IdentityResult verify(SignedJWT token, String presented, IssuerKeys issuer, Instant now) {
        Optional<IssuerKeys.FetchedKeys> keys = issuer.current();
        if (keys.isEmpty()) {
            return wrong(RefusalReason.NO_KEYS,
                    "the keys of its issuer were not fetched within rights.issuers[].keys-grace; the server's log has the reason");
        }
        try {
            VerifiedToken key = new VerifiedToken(hash(presented), keys.get().fetched());
            JWTClaimsSet claims = verified.get(key);
            if (claims == null) {
                claims = claims(token, keys.get());
                verified.put(key, claims);
            }
            return judge(claims, issuer, now);
        } catch (BadJOSEException | JOSEException _) {
            boolean isKnown = Optional.ofNullable(token.getHeader().getKeyID())
                    .map(id -> keys.get().set().getKeyByKeyId(id) != null)
                    .orElse(true);
            if (!isKnown) {
                issuer.wantRefresh();
            }
            return wrong(RefusalReason.BAD_SIGNATURE, isKnown
                    ? "no key of its issuer has made its signature"
                    : "its issuer had not published its key when the keys were last fetched; they are fetched again within seconds");
        } catch (ParseException _) {
            return wrong(RefusalReason.MALFORMED_TOKEN, "its claims cannot be read");
        }
    }

    private static JWTClaimsSet claims(SignedJWT token, IssuerKeys.FetchedKeys keys)
            throws BadJOSEException, JOSEException {
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(TYPES));
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, new ImmutableJWKSet<>(keys.set())));
        // The claims are checked with each request, because time passes.
        processor.setJWTClaimsSetVerifier((claims, context) -> {
        });
        return processor.process(token, null);
    }

    private static IdentityResult judge(JWTClaimsSet claims, IssuerKeys issuer, Instant now) throws ParseException {
        Optional<Instant> end = Optional.ofNullable(claims.getExpirationTime()).map(Date::toInstant);
        Optional<Instant> begin = Optional.ofNullable(claims.getNotBeforeTime()).map(Date::toInstant);
        String subject = Optional.ofNullable(claims.getSubject()).orElse("");
        if (end.isEmpty()) {
            return wrong(RefusalReason.MALFORMED_TOKEN, "it has no claim exp");
        }
        if (subject.isBlank() || subject.length() > MAX_SUBJECT || subject.chars().anyMatch(Character::isISOControl)) {
            return wrong(RefusalReason.MALFORMED_TOKEN,
                    "its claim sub is no text of 1 to %d characters".formatted(MAX_SUBJECT));
        }
        Optional<String> version = unknownVersion(claims);
        if (version.isPresent()) {
            return wrong(RefusalReason.MALFORMED_TOKEN, version.get());
        }
        if (!now.isBefore(end.get().plus(SKEW))) {
            return wrong(RefusalReason.EXPIRED_TOKEN, "it has expired");
        }
        if (begin.filter(from -> now.isBefore(from.minus(SKEW))).isPresent()) {
            return wrong(RefusalReason.EXPIRED_TOKEN, "its time has not begun");
        }
        if (Collections.disjoint(claims.getAudience(), issuer.settings().audiences())) {
            return wrong(RefusalReason.WRONG_AUDIENCE, "its audience is not one of rights.issuers[].audiences");
        }
        return new IdentityResult.Known(new Caller(issuer.settings().name() + ":" + subject,
                new CredentialStatement(Optional.of(issuer.settings().url()), groups(claims), facts(claims), end)));
    }

    /** Returns the problem of a token whose profile has a version that may have another meaning; tokens without a profile have none. */
    private static Optional<String> unknownVersion(JWTClaimsSet claims) {
        Object version = claims.getClaim("wlcg.ver");
        if (version != null && !(version instanceof String text && WLCG_VERSION.matcher(text).matches())) {
            return Optional.of("its claim wlcg.ver is no version 1");
        }
        return claims.getClaim("ver") instanceof String text && text.startsWith(SCITOKENS)
                && !SCITOKENS_VERSION.matcher(text).matches()
                        ? Optional.of("its claim ver is not scitoken:2.0")
                        : Optional.empty();
    }

    private static Set<String> groups(JWTClaimsSet claims) throws ParseException {
        List<String> groups = claims.getStringListClaim(GROUPS);
        return groups == null ? Set.of() : groups.stream().collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the claims that are texts or lists of texts, without that name that is kept for certificates. */
    private static Map<String, Set<String>> facts(JWTClaimsSet claims) {
        Map<String, Set<String>> facts = new HashMap<>();
        claims.getClaims().forEach((name, value) -> {
            if (value instanceof String text) {
                facts.put(name,
                        name.equals(SCOPE)
                                ? SPACE.splitAsStream(text.strip()).collect(Collectors.toUnmodifiableSet())
                                : Set.of(text));
            } else if (value instanceof List<?> list && list.stream().allMatch(String.class::isInstance)) {
                facts.put(name, list.stream().map(String.class::cast).collect(Collectors.toUnmodifiableSet()));
            }
        });
        facts.remove(CredentialStatement.DN);
        return facts;
    }

    private static IdentityResult wrong(RefusalReason reason, String sentence) {
        return IdentityResult.wrong(reason, NOT_VALID + sentence);
    }

    private static String hash(String token) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
