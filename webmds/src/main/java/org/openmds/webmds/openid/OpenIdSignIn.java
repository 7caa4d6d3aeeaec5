package org.openmds.webmds.openid;

import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.client.credential.OutgoingCredentials;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.oauth2.sdk.token.Tokens;
import com.nimbusds.openid.connect.sdk.AuthenticationErrorResponse;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.AuthenticationResponse;
import com.nimbusds.openid.connect.sdk.AuthenticationResponseParser;
import com.nimbusds.openid.connect.sdk.AuthenticationSuccessResponse;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;

/**
 * Sign-in by OpenID Connect: authorization code flow with PKCE (RFC 7636). The state and the nonce are random and good for one answer to one browser. The
 * ID token must be signed by a key of the issuer; the access token becomes the user's bearer token. Thread-safe; blocks while the issuer answers.
 */
public final class OpenIdSignIn implements AutoCloseable {

    private static final Duration METADATA_AGE = Duration.ofHours(1);
    private static final Duration DEFAULT_LIFETIME = Duration.ofHours(1);
    private static final int OK = 200;
    private static final int SERVER_ERROR = 500;
    /** Longest ID token that becomes a part of a URL. */
    private static final int MAX_ID_TOKEN = 4_096;
    private static final Logger LOG = LogManager.getLogger();

    private final OpenIdSettings settings;
    private final InstantSource clock;
    private final PendingSignIns pending;
    private final OpenIdRequests requests;
    private volatile @Nullable KnownIssuer known;

    private record KnownIssuer(OIDCProviderMetadata metadata, Instant read) {
    }

    /**
     * The result of a sign-in.
     *
     * @param name
     *            the user's name at the issuer, for the page
     * @param accessToken
     *            bearer token for the services
     * @param idToken
     *            ID token, which names the session at the issuer; empty if it is too long to be part of a URL
     * @param refreshToken
     *            token for a renewal; empty if the issuer gave none
     * @param end
     *            the time when the access token ends
     */
    public record SignedInUser(String name, String accessToken, String idToken, String refreshToken, Instant end) {

        /** Leaves out the tokens. */
        @Override
        public String toString() {
            return "SignedInUser[%s until %s]".formatted(name, end);
        }
    }

    public OpenIdSignIn(OpenIdSettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
        this.pending = new PendingSignIns(clock);
        this.requests = new OpenIdRequests(settings.tls());
    }

    /** Returns the URL of the issuer. */
    public URI issuer() {
        return settings.issuer();
    }

    /**
     * Begins a sign-in.
     *
     * @param browser
     *            random name that the browser holds in a cookie
     * @param redirect
     *            URL to which the issuer sends the browser back
     * @return the page of the issuer to which the browser goes
     */
    public URI begin(String browser, URI redirect, RandomGenerator random) throws SignInException {
        OIDCProviderMetadata metadata = metadata();
        State state = new State(random(random));
        Nonce nonce = new Nonce(random(random));
        CodeVerifier verifier = new CodeVerifier(random(random));
        URI page = new AuthenticationRequest.Builder(ResponseType.CODE,
                new Scope(settings.scopes().toArray(String[]::new)), new ClientID(settings.clientId()), redirect)
                .endpointURI(metadata.getAuthorizationEndpointURI())
                .state(state)
                .nonce(nonce)
                .codeChallenge(verifier, CodeChallengeMethod.S256)
                .build()
                .toURI();
        pending.add(state.getValue(),
                new PendingSignIns.Pending(browser, redirect.toString(), nonce, verifier, clock.instant()));
        return page;
    }

    /**
     * Ends a sign-in with the answer of the issuer.
     *
     * @param browser
     *            name in the cookie of the browser that brings the answer
     * @param query
     *            the query of the request
     * @throws SignInException
     *             the answer belongs to no sign-in of this browser, the issuer refuses, or its tokens cannot be used
     */
    public SignedInUser finish(String browser, String query) throws SignInException {
        AuthenticationResponse answer;
        try {
            answer = AuthenticationResponseParser.parse(URI.create("https://localhost/?" + query));
        } catch (com.nimbusds.oauth2.sdk.ParseException | IllegalArgumentException e) {
            throw new SignInException("the answer of the issuer cannot be read", e);
        }
        State state = answer.getState();
        PendingSignIns.Pending begun = Optional.ofNullable(state)
                .flatMap(given -> pending.take(given.getValue(), browser))
                .orElseThrow(() -> new SignInException(
                        "this browser has begun no such sign-in, or has begun it more than %d minutes ago"
                                .formatted(PendingSignIns.LONGEST.toMinutes())));
        return switch (answer) {
            case AuthenticationErrorResponse error -> throw new SignInException(
                    "the issuer refuses: " + error.getErrorObject().getCode());
            case AuthenticationSuccessResponse success -> redeemed(success, begun);
            default -> throw new SignInException("the answer of the issuer cannot be read");
        };
    }

    private SignedInUser redeemed(AuthenticationSuccessResponse success, PendingSignIns.Pending begun)
            throws SignInException {
        Issuer named = success.getIssuer();
        if (named != null && !named.getValue().equals(settings.issuer().toString())) {
            throw new SignInException("the answer is of another issuer, " + named);
        }
        AuthorizationCode code = Optional.ofNullable(success.getAuthorizationCode())
                .orElseThrow(() -> new SignInException("the issuer gave no code"));
        OIDCProviderMetadata metadata = metadata();
        AuthorizationCodeGrant grant = new AuthorizationCodeGrant(code, URI.create(begun.redirect()),
                begun.verifier());
        try {
            TokenResponse response = OIDCTokenResponseParser.parse(ask(metadata, grant));
            if (!(response instanceof OIDCTokenResponse tokens)) {
                throw new SignInException("the issuer gives no token: "
                        + response.toErrorResponse().getErrorObject().getCode());
            }
            return user(tokens, validated(tokens, begun.nonce(), metadata));
        } catch (IOException | GeneralException | ParseException e) {
            throw new SignInException("the issuer gives no usable token: " + e.getMessage(), e);
        }
    }

    /** Sends a grant to the issuer. */
    private HTTPResponse ask(OIDCProviderMetadata metadata, AuthorizationGrant grant) throws IOException {
        ClientID client = new ClientID(settings.clientId());
        URI address = metadata.getTokenEndpointURI();
        TokenRequest request = settings.secret()
                .get()
                .map(secret -> new TokenRequest.Builder(address, new ClientSecretBasic(client, new Secret(secret)),
                        grant))
                .orElseGet(() -> new TokenRequest.Builder(address, client, grant))
                .build();
        return request.toHTTPRequest().send(requests);
    }

    /** Shows a refresh token to the issuer. The user stays the same, so an ID token in the answer is not read. */
    public Renewal renew(String refreshToken) {
        try {
            TokenResponse response = TokenResponse
                    .parse(ask(metadata(), new RefreshTokenGrant(new RefreshToken(refreshToken))));
            if (!response.indicatesSuccess()) {
                ErrorObject error = response.toErrorResponse().getErrorObject();
                return error.getHTTPStatusCode() >= SERVER_ERROR
                        ? new Renewal.Unanswered()
                        : new Renewal.Refused("the issuer refuses to renew the sign-in: " + error.getCode());
            }
            Tokens tokens = response.toSuccessResponse().getTokens();
            RefreshToken next = tokens.getRefreshToken();
            return new Renewal.Renewed(tokens.getAccessToken().getValue(),
                    next == null ? refreshToken : next.getValue(), end(tokens.getAccessToken()));
        } catch (SignInException | IOException | GeneralException e) {
            LOG.warn("a sign-in could not be renewed: {}", e.getMessage());
            return new Renewal.Unanswered();
        }
    }

    private Instant end(AccessToken token) {
        return clock.instant()
                .plus(token.getLifetime() > 0 ? Duration.ofSeconds(token.getLifetime()) : DEFAULT_LIFETIME);
    }

    private SignedInUser user(OIDCTokenResponse tokens, IDTokenClaimsSet claims) {
        AccessToken access = tokens.getOIDCTokens().getAccessToken();
        RefreshToken refresh = tokens.getOIDCTokens().getRefreshToken();
        String name = Optional.ofNullable(claims.getStringClaim("preferred_username"))
                .or(() -> Optional.ofNullable(claims.getStringClaim("name")))
                .orElse(claims.getSubject().getValue());
        String idToken = tokens.getOIDCTokens().getIDTokenString();
        return new SignedInUser(name, access.getValue(), idToken.length() <= MAX_ID_TOKEN ? idToken : "",
                refresh == null ? "" : refresh.getValue(), end(access));
    }

    /**
     * Returns the page of the issuer where the user ends its session there (OpenID Connect RP-Initiated Logout 1.0); empty if the issuer has no such
     * page, or does not answer.
     *
     * @param idToken
     *            the ID token of the sign-in, or an empty text: then the issuer asks the user
     * @param back
     *            URL to which the issuer sends the browser afterwards, if it knows it
     */
    public Optional<URI> signOutPage(String idToken, URI back) {
        try {
            URI page = metadata().getEndSessionEndpointURI();
            if (page == null) {
                return Optional.empty();
            }
            requireSafe(page);
            JWT hint = idToken.isEmpty() ? null : JWTParser.parse(idToken);
            return Optional.of(new LogoutRequest(page, hint, null, new ClientID(settings.clientId()), back, null, null)
                    .toURI());
        } catch (SignInException | ParseException e) {
            LOG.warn("a user could not sign out at the issuer: {}", e.getMessage());
            return Optional.empty();
        }
    }

    /** Checks the signature, issuer, audience, times and nonce of the ID token. Only algorithms with a public key count. */
    private IDTokenClaimsSet validated(OIDCTokenResponse tokens, Nonce nonce, OIDCProviderMetadata metadata)
            throws IOException, GeneralException, ParseException, SignInException {
        JWT token = Optional.ofNullable(tokens.getOIDCTokens().getIDToken())
                .orElseThrow(() -> new SignInException("the issuer gave no ID token"));
        if (!(token.getHeader().getAlgorithm() instanceof JWSAlgorithm algorithm)
                || !JWSAlgorithm.Family.SIGNATURE.contains(algorithm)) {
            throw new SignInException("the ID token has the algorithm %s, expected one with a public key"
                    .formatted(token.getHeader().getAlgorithm()));
        }
        JWKSet keys = JWKSet.parse(get(metadata.getJWKSetURI())).toPublicJWKSet();
        try {
            return new IDTokenValidator(new Issuer(settings.issuer()), new ClientID(settings.clientId()), algorithm,
                    keys).validate(token, nonce);
        } catch (BadJOSEException | JOSEException e) {
            throw new SignInException("the ID token is refused: " + e.getMessage(), e);
        }
    }

    private OIDCProviderMetadata metadata() throws SignInException {
        KnownIssuer now = known;
        if (now != null && clock.instant().isBefore(now.read().plus(METADATA_AGE))) {
            return now.metadata();
        }
        try {
            OIDCProviderMetadata read = OIDCProviderMetadata.parse(get(URI.create(
                    settings.issuer().toString().replaceFirst("/+$", "") + "/.well-known/openid-configuration")));
            if (!read.getIssuer().getValue().equals(settings.issuer().toString())) {
                throw new SignInException(
                        "the metadata is of the issuer %s, expected %s".formatted(read.getIssuer(), settings.issuer()));
            }
            for (URI each : Set.of(read.getAuthorizationEndpointURI(), read.getTokenEndpointURI())) {
                requireSafe(each);
            }
            known = new KnownIssuer(read, clock.instant());
            return read;
        } catch (IOException | com.nimbusds.oauth2.sdk.ParseException | RuntimeException e) {
            throw new SignInException("the metadata of the issuer cannot be read: " + e.getMessage(), e);
        }
    }

    private static void requireSafe(URI address) throws SignInException {
        if (OutgoingCredentials.isPlain(address)
                || !String.valueOf(address.getScheme()).matches("https?")) {
            throw new SignInException("the metadata of the issuer names %s, which has no TLS".formatted(address));
        }
    }

    private String get(URI address) throws IOException, SignInException {
        var answer = new HTTPRequest(HTTPRequest.Method.GET, address).send(requests);
        if (answer.getStatusCode() != OK) {
            throw new SignInException("%s answers with the status %d".formatted(address, answer.getStatusCode()));
        }
        return answer.getBody();
    }

    /** Ends the connections to the issuer. Idempotent. */
    @Override
    public void close() {
        requests.close();
    }

    private static String random(RandomGenerator random) {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
