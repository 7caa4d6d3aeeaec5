package org.openmds.server.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.http2.HTTP2Cipher;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;
import org.openmds.server.settings.TlsSettings;
import org.openmds.server.settings.TlsSettings.ClientCertificates;
import org.openmds.wsrf.client.http.ClientTls;

import eu.emi.security.authn.x509.ProxySupport;
import eu.emi.security.authn.x509.X509CertChainValidatorExt;
import eu.emi.security.authn.x509.helpers.ssl.SSLTrustManager;

/**
 * TLS of a server: its certificate and the authorities of its clients. Changed files are used for new connections within seconds; open connections
 * stay. New files that cannot be used are logged, and the old certificate stays. Thread-safe.
 */
public final class ServerTls implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(2);

    private final Path certificate;
    private final Path key;
    private final InstantSource clock;
    private final Optional<X509CertChainValidatorExt> authorities;
    private final Optional<RevocationLists> lists;
    private final Optional<RecentResults<Boolean>> validations;
    private final Optional<VomsGroups> groups;
    private final int proxyDepth;
    private final SslContextFactory.Server factory;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("certificate-watch").daemon().factory());
    private final ScheduledExecutorService fetches = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("revocation-lists").daemon().factory());
    private PemFiles used;
    private HostCredential credential;
    /** A handshake can begin before a replacement and end after it. */
    private @Nullable X509Certificate previous;
    /** Files that could not be used at the last check: both files of a pair may be replaced one after the other. */
    private @Nullable PemFiles refused;
    private boolean isLogged;

    private ServerTls(Path certificate, Path key, TlsSettings settings, InstantSource clock) {
        this.certificate = certificate;
        this.key = key;
        this.clock = clock;
        this.authorities = settings.trust()
                .map(trust -> ClientAuthorities.open(trust, settings.ocsp(), ProxySupport.ALLOW));
        this.lists = settings.trust().filter(_ -> settings.fetchCrls()).map(trust -> new RevocationLists(trust, clock));
        this.validations = authorities.map(
                each -> new RecentResults<>((chain, _) -> each.validate(chain).isValid(), System::nanoTime));
        this.groups = authorities.flatMap(each -> settings.vomsdir()
                .map(directory -> VomsGroups.open(directory, each, System::nanoTime)));
        this.proxyDepth = settings.proxyDepth();
        this.used = PemFiles.read(certificate, key);
        this.credential = HostCredential.of(used, clock.instant());
        this.factory = new SslContextFactory.Server();
    }

    /**
     * Reads the certificate and the authorities.
     *
     * @return empty if the settings have no certificate
     * @throws TlsException
     *             a file cannot be used
     */
    public static Optional<ServerTls> open(TlsSettings settings, InstantSource clock) {
        if (settings.certificate().isEmpty() || settings.key().isEmpty()) {
            return Optional.empty();
        }
        ServerTls tls = new ServerTls(settings.certificate().get(), settings.key().get(), settings, clock);
        tls.configure(settings.clientCertificates());
        return Optional.of(tls);
    }

    private void configure(ClientCertificates clientCertificates) {
        factory.setSslContext(context(credential));
        factory.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        factory.setRenegotiationAllowed(false);
        factory.setCipherComparator(HTTP2Cipher.COMPARATOR);
        factory.setWantClientAuth(clientCertificates == ClientCertificates.WANTED);
        factory.setNeedClientAuth(clientCertificates == ClientCertificates.REQUIRED);
    }

    private SSLContext context(HostCredential of) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(of.keyManagers(), authorities
                    .map(each -> new TrustManager[]{
                        new OwnOrTrusted(this, new ProxyDepthLimit(new SSLTrustManager(each), proxyDepth))})
                    .orElseGet(() -> new TrustManager[0]), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new TlsException("TLS cannot be used: " + e.getMessage(), e);
        }
    }

    /** Returns the factory of the connector, which always makes connections with the current certificate. */
    public SslContextFactory.Server factory() {
        return factory;
    }

    /** Returns the TLS of connections that other servers of this process accept, with the current certificate. */
    public SSLContext context() {
        return factory.getSslContext();
    }

    /** Returns the certificate that is used now. */
    public synchronized HostCredential credential() {
        return credential;
    }

    /** Returns the certificate and its key for other connections than those of the connector; each handshake uses those of its time. */
    public X509ExtendedKeyManager keys() {
        return new CurrentKey(this);
    }

    /** Returns the TLS for requests of this process to its own server. */
    public ClientTls ownConnection() {
        return OwnConnection.to(this);
    }

    /** Returns true for the certificate that this server uses now, or used before the last replacement. */
    public synchronized boolean isOwn(X509Certificate[] chain) {
        return chain.length > 0 && (chain[0].equals(credential.chain()[0]) || chain[0].equals(previous));
    }

    /** Returns true if the authorities of clients accept a certificate now, or did so a moment ago. */
    public boolean isTrusted(X509Certificate[] chain) {
        return validations.filter(each -> !each.of(chain)).isEmpty();
    }

    /** Returns the groups that virtual organisations attest in a chain. */
    public Set<String> groups(X509Certificate[] chain) {
        return groups.map(each -> each.of(chain)).orElse(Set.of());
    }

    /** Returns how often VOMS attributes were ignored since the start. */
    public double refusedAttributes() {
        return groups.map(VomsGroups::refusals).orElse(0.0);
    }

    /** Returns how often a revocation list could not be renewed since the start. */
    public double failedLists() {
        return lists.map(RevocationLists::failures).orElse(0L);
    }

    /** Starts to check the files for changes, and to renew the revocation lists. */
    public void start() {
        var _ = thread.scheduleWithFixedDelay(this::check, CHECK_INTERVAL.toMillis(), CHECK_INTERVAL.toMillis(),
                TimeUnit.MILLISECONDS);
        lists.ifPresent(each -> {
            var _ = fetches.scheduleWithFixedDelay(each::renew, 0, RevocationLists.INTERVAL.toMinutes(),
                    TimeUnit.MINUTES);
        });
    }

    /** Checks the files once, and uses them if they changed. A failure is logged when two checks in a row see the same files. */
    synchronized void check() {
        PemFiles now;
        try {
            now = PemFiles.read(certificate, key);
        } catch (TlsException e) {
            LOG.debug("the certificate is being replaced, or cannot be read", e);
            return;
        }
        if (now.equals(used)) {
            refused = null;
            return;
        }
        try {
            HostCredential changed = HostCredential.of(now, clock.instant());
            SSLContext context = context(changed);
            factory.reload(each -> each.setSslContext(context));
            previous = credential.chain()[0];
            credential = changed;
            used = now;
            LOG.info("the changed certificate {} is used; it is valid until {}", certificate, credential.end());
        } catch (Exception e) {
            if (now.equals(refused) && !isLogged) {
                LOG.error("the changed certificate is not used, the previous one stays: {}", e.getMessage());
                isLogged = true;
            }
            isLogged &= now.equals(refused);
            refused = now;
        }
    }

    /** Ends the checks. Idempotent. */
    @Override
    public void close() {
        thread.shutdownNow();
        fetches.shutdownNow();
        lists.ifPresent(RevocationLists::close);
        authorities.ifPresent(X509CertChainValidatorExt::dispose);
    }
}
