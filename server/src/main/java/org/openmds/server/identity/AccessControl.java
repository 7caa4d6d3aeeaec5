package org.openmds.server.identity;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.openmds.http.RefusalCounts;
import org.openmds.http.RefusalCounts.RefusalReason;
import org.openmds.server.config.Configuration;
import org.openmds.server.credential.TargetCredentials;
import org.openmds.server.dn.GridMapfile;
import org.openmds.server.local.LocalUser;
import org.openmds.server.operation.StartException;
import org.openmds.server.rights.ConfiguredRights;
import org.openmds.server.settings.RightsSettings;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.endpoint.Authenticator;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;

/**
 * The callers of a server and their rights, which can change while it runs. A certificate that no longer counts is refused, whatever the request has
 * besides it. Then a bearer token comes before a certificate or the user of a Unix socket; a request with none of them has a caller without a credential.
 * Thread-safe.
 */
public final class AccessControl implements Authenticator, AccessPolicy, AutoCloseable {

    private static final String SCHEME = "Bearer ";

    private final RefusalCounts refusals;
    private final ConnectionTrust trust;
    private final InstantSource clock;
    private final JwtIssuers issuers;
    private final LentCertificates lent = new LentCertificates();
    private final AtomicReference<AccessState> state;

    /** The callers and rights of one configuration, ready for use. Immutable. */
    public static final class AccessState {

        private final TokenCallers tokens;
        private final JwtCallers jwt;
        private final Credentials credentials;
        private final Optional<CertificateCallers> certificates;
        private final ConfiguredRights rights;

        private AccessState(Configuration configuration, JwtCallers jwt, Credentials credentials) {
            RightsSettings settings = configuration.rights();
            this.rights = new ConfiguredRights(configuration);
            this.tokens = TokenCallers.read(settings.tokens());
            this.jwt = jwt;
            this.credentials = credentials;
            boolean names = settings.gridMapfile().isPresent()
                    || configuration.http().transport().tls().vomsdir().isPresent()
                    || settings.rules().stream().anyMatch(rule -> !rule.dns().isEmpty());
            this.certificates = names ? Optional.of(new CertificateCallers(map(settings), rights)) : Optional.empty();
        }

        private static GridMapfile map(RightsSettings settings) {
            return settings.gridMapfile().map(file -> switch (GridMapfile.read(file)) {
                case GridMapfile.MapReading.Usable(GridMapfile map) -> map;
                case GridMapfile.MapReading.Wrong(List<String> problems) ->
                    throw new StartException(String.join("\n", problems));
            }).orElseGet(GridMapfile::empty);
        }
    }

    private AccessControl(Configuration configuration, RefusalCounts refusals, ConnectionTrust trust,
            InstantSource clock) {
        this.refusals = refusals;
        this.trust = trust;
        this.clock = clock;
        this.issuers = new JwtIssuers(clock);
        this.state = new AtomicReference<>(prepare(configuration));
        issuers.use(state.get().jwt.issuers(), state.get().credentials);
    }

    /**
     * Reads the files of the configuration.
     *
     * @param refusals
     *            counts the refused credentials
     * @param trust
     *            knows the certificates of connections
     * @throws StartException
     *             a file cannot be used
     */
    public static AccessControl open(Configuration configuration, RefusalCounts refusals,
            ConnectionTrust trust, InstantSource clock) {
        return new AccessControl(configuration, refusals, trust, clock);
    }

    /**
     * Reads the files of another configuration.
     *
     * @throws StartException
     *             a file cannot be used; nothing is changed then
     */
    public AccessState prepare(Configuration configuration) {
        Credentials credentials = configuration.rights().issuers().isEmpty()
                ? Credentials.none()
                : TargetCredentials.open(configuration.sources()).ofConfiguration();
        return new AccessState(configuration,
                new JwtCallers(issuers.with(configuration.rights().issuers(), credentials), JwtCallers.newCache()),
                credentials);
    }

    /** Uses other callers and rights for the requests that arrive from now on. */
    public void apply(AccessState prepared) {
        state.set(prepared);
        issuers.use(prepared.jwt.issuers(), prepared.credentials);
    }

    @Override
    public Authentication authenticate(Request request) {
        AccessState now = state.get();
        Optional<X509Certificate[]> chain = chain(request);
        Optional<IdentityResult> refusal = chain.flatMap(this::refusal);
        if (refusal.isPresent()) {
            return result(refusal.get());
        }
        String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        if (authorization != null) {
            return result(byHeader(now, authorization));
        }
        return chain.isPresent()
                ? result(byCertificate(now, chain.get()))
                : new Authentication.Identified(
                        LocalUser.of(request).map(LocalUser::caller).orElse(Caller.ANONYMOUS));
    }

    /** Returns why the certificate of a connection no longer counts, and counts the refusal. */
    public Optional<String> certificateRefusal(Request request) {
        return chain(request).flatMap(this::refusal)
                .flatMap(refused -> result(refused) instanceof Authentication.Refused(_, String reason)
                        ? Optional.of(reason)
                        : Optional.empty());
    }

    /** Returns why a certificate no longer counts: it has ended since its connection began, or its authority has revoked it. */
    private Optional<IdentityResult> refusal(X509Certificate[] chain) {
        Instant end = CertificateCallers.end(chain);
        if (clock.instant().isAfter(end)) {
            return Optional.of(IdentityResult.wrong(RefusalReason.EXPIRED_CERTIFICATE,
                    "the certificate of this connection was valid until " + end));
        }
        return trust.isTrusted(chain)
                ? Optional.empty()
                : Optional.of(IdentityResult.wrong(RefusalReason.UNTRUSTED_CERTIFICATE,
                        "the certificate of this connection is no longer accepted: it was revoked, or its authority is no longer trusted"));
    }

    private IdentityResult byCertificate(AccessState now, X509Certificate[] chain) {
        return now.certificates
                .map(callers -> callers.identify(chain, trust.groups(chain)))
                .orElseGet(() -> new IdentityResult.Known(Caller.ANONYMOUS));
    }

    private Optional<X509Certificate[]> chain(Request request) {
        return request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE) instanceof EndPoint.SslSessionData session
                ? Optional.ofNullable(session.peerCertificates())
                        .filter(chain -> chain.length > 0 && !trust.isOwn(chain))
                : Optional.empty();
    }

    /**
     * Lends a bearer token for the certificate of a connection, so that a part of this process can ask the services for its user.
     *
     * @return empty if the connection has no certificate, or certificates do not count
     */
    public Optional<LentCertificates.LentToken> lend(Request request) {
        return state.get().certificates.isPresent() ? chain(request).map(lent::lend) : Optional.empty();
    }

    /** Returns the caller of a header {@code Authorization} that a service has accepted before; it is not counted. */
    public Authentication inspect(String authorization) {
        return authentication(byHeader(state.get(), authorization));
    }

    private IdentityResult byHeader(AccessState now, String authorization) {
        if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return IdentityResult.wrong(RefusalReason.NO_BEARER_TOKEN,
                    "the credential in the header Authorization is not valid: it is no bearer token");
        }
        String presented = authorization.substring(SCHEME.length()).strip();
        Optional<X509Certificate[]> shown = lent.chain(presented);
        if (shown.isPresent() && now.certificates.isPresent()) {
            return refusal(shown.get()).orElseGet(() -> byCertificate(now, shown.get()));
        }
        return now.tokens.identify(presented, clock.instant())
                .or(() -> now.jwt.identify(presented, clock.instant()))
                .orElseGet(() -> IdentityResult.wrong(RefusalReason.UNKNOWN_TOKEN,
                        "the credential in the header Authorization is not valid"));
    }

    private Authentication result(IdentityResult result) {
        if (result instanceof IdentityResult.Unknown unknown) {
            refusals.add(unknown.reason());
        }
        return authentication(result);
    }

    private static Authentication authentication(IdentityResult result) {
        return switch (result) {
            case IdentityResult.Known(Caller caller) -> new Authentication.Identified(caller);
            case IdentityResult.Unknown(Access access, _, String sentence) ->
                new Authentication.Refused(access, sentence);
        };
    }

    @Override
    public Access check(Caller caller, AccessRight right, String group) {
        return state.get().rights.check(caller, right, group);
    }

    @Override
    public Optional<String> memberRefusal(Caller caller, String group, String address) {
        return state.get().rights.memberRefusal(caller, group, address);
    }

    /** Ends the fetching of keys. Idempotent. */
    @Override
    public void close() {
        issuers.close();
    }
}
