package org.openmds.loadtest.systems.mds2;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.text.HostPort;

import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.SearchScope;

/**
 * A single GRIS, or a GIIS with the GRISes that are registered with it; each has its own port. The GIIS and its GRISes may be two sites in
 * different processes.
 */
final class Mds2Site implements RunningSystem {

    private static final int MAX_COLLECTORS = 1_000;
    private static final int MAX_SERVERS = 2_000;
    /** Cache lifetime, longer than any run: the study's data was always in the cache, or never. */
    private static final Duration CACHE_LIFETIME = Duration.ofDays(1);
    private static final Duration RENEWAL_INTERVAL = Duration.ofSeconds(60);
    private static final Duration REGISTRATION_LIFETIME = RENEWAL_INTERVAL.multipliedBy(2);
    /** Limit of concurrent GRIS queries of a GIIS. MDS2 had no limit; the thread pool needs one. */
    private static final int MAX_GRIS_QUERIES_2003 = 256;
    private static final int MAX_GRIS_QUERIES_TODAY = 64;
    private static final int MIN_PROCESSES = 4;
    /** Concurrent registrations: with several threads, GRISes need not wait for each other if the GIIS is slow. */
    private static final int RENEWAL_THREADS = 8;
    private static final Duration FILL_TIMEOUT = Duration.ofMinutes(4);

    /** The servers of a site. */
    private enum SiteServers {
        GRIS, GIIS, GIIS_AND_GRISES, GRISES;

        private boolean isGiis() {
            return this == GIIS || this == GIIS_AND_GRISES;
        }
    }

    private final SystemSetup setup;
    private final SiteServers own;
    private final ExecutorService giisThreads;
    private final ExecutorService providerThreads;
    private final ScheduledExecutorService renewalTimer = Executors.newScheduledThreadPool(RENEWAL_THREADS,
            Thread.ofPlatform().daemon().name("mds2-registration").factory());
    private final List<LdapDirectoryServer> servers = new ArrayList<>();
    private final List<GrisDirectory> resources = new ArrayList<>();
    private final GiisDirectory giis;
    private final Optional<String> giisTarget;

    private Mds2Site(SystemSetup setup, SiteServers own, Optional<String> giisTarget) {
        this.setup = setup;
        this.own = own;
        this.giisTarget = giisTarget;
        boolean now = setup.era() == SystemEra.TODAY;
        giisThreads = Executors.newFixedThreadPool(now ? MAX_GRIS_QUERIES_TODAY : MAX_GRIS_QUERIES_2003,
                Thread.ofVirtual().name("mds2-giis").factory());
        providerThreads = Executors.newFixedThreadPool(
                Math.max(MIN_PROCESSES, 2 * Runtime.getRuntime().availableProcessors()),
                Thread.ofPlatform().daemon().name("mds2-providers").factory());
        giis = new GiisDirectory(DirectoryNames.SITE_SUFFIX, now, new ParallelInvoker(giisThreads, now),
                Clock.systemUTC(), System::nanoTime);
    }

    static Mds2Site start(SystemSetup setup) throws SystemException, InterruptedException {
        return start(setup, setup.part() == SystemPart.INFORMATION_SERVER
                ? SiteServers.GRIS
                : SiteServers.GIIS_AND_GRISES, Optional.empty());
    }

    /** Starts a GIIS without GRISes. */
    static Mds2Site startGiis(SystemSetup setup) throws SystemException, InterruptedException {
        return start(setup, SiteServers.GIIS, Optional.empty());
    }

    /** Starts GRISes and registers them with the GIIS of that target. */
    static Mds2Site startGrises(SystemSetup setup, String giisTarget) throws SystemException, InterruptedException {
        return start(setup, SiteServers.GRISES, Optional.of(giisTarget));
    }

    private static Mds2Site start(SystemSetup setup, SiteServers own, Optional<String> giisTarget)
            throws SystemException, InterruptedException {
        if (setup.collectors() < 0 || setup.collectors() > MAX_COLLECTORS || setup.servers() < 1
                || setup.servers() > MAX_SERVERS) {
            throw new SystemException("expected at most %d providers and 1 to %d servers, got %d and %d".formatted(
                    MAX_COLLECTORS, MAX_SERVERS, setup.collectors(), setup.servers()));
        }
        Mds2Site site = new Mds2Site(setup, own, giisTarget);
        boolean started = false;
        try {
            site.begin();
            started = true;
            return site;
        } catch (IOException | LDAPException | OriginException e) {
            throw new SystemException("MDS2 cannot be started at %s:%d: %s".formatted(setup.host(), setup.port(),
                    e.getMessage()), e);
        } finally {
            if (!started) {
                site.close();
            }
        }
    }

    private void begin()
            throws IOException, LDAPException, OriginException, InterruptedException {
        ProviderScript providerScript = ProviderScript.write(setup.folder());
        if (own == SiteServers.GRIS) {
            servers.add(LdapDirectoryServer.start(gris(providerScript, 0), setup.host(), setup.port()));
        } else if (own.isGiis()) {
            servers.add(LdapDirectoryServer.start(giis, setup.host(), setup.port()));
        }
        if (own == SiteServers.GRISES || own == SiteServers.GIIS_AND_GRISES) {
            startGrises(providerScript);
        }
        // The study measured with filled caches.
        if (setup.cached() && own == SiteServers.GRISES) {
            search(giisAddress());
        } else if (setup.cached()) {
            SearchableDirectory asked = own == SiteServers.GRIS ? resources.getFirst() : giis;
            var _ = asked.invoker().invoke(asked.matchingOrigins(everything(asked)));
        }
    }

    private void startGrises(ProviderScript providerScript) throws IOException, LDAPException {
        for (int i = 0; i < setup.servers(); i++) {
            LdapDirectoryServer server = LdapDirectoryServer.start(gris(providerScript, i), setup.host(), 0);
            servers.add(server);
            register(server.address(), i);
        }
    }

    /** Returns the address of the GIIS: of this site, or of another one. */
    private InetSocketAddress giisAddress() throws LDAPException {
        if (giisTarget.isEmpty()) {
            return servers.getFirst().address();
        }
        LDAPURL url = new LDAPURL(giisTarget.get());
        return new InetSocketAddress(url.getHost(), url.getPort());
    }

    /** Searches all entries of the GIIS, which fills its cache. */
    private static void search(InetSocketAddress giis) throws IOException, LDAPException {
        try (LdapConnection call = LdapConnection.connect(giis, FILL_TIMEOUT)) {
            call.bind();
            call.send(new SearchRequestProtocolOp(DirectoryNames.SITE_SUFFIX.toString(), SearchScope.SUB,
                    DereferencePolicy.NEVER, 0, 0, false, Filter.createPresenceFilter("objectClass"), List.of()));
            LdapConnection.check(call.readAnswer(_ -> {
            }));
        }
    }

    private static DirectorySearch everything(SearchableDirectory asked) {
        return new DirectorySearch(asked.suffix(), SearchScope.SUB, Filter.createPresenceFilter("objectClass"),
                List.of(), 0);
    }

    private GrisDirectory gris(ProviderScript providerScript, int number) {
        String host = DirectoryNames.hostName(number);
        GrisDirectory gris = new GrisDirectory(host,
                providerScript.providers(host, setup.collectors(), DirectoryNames.LOCAL_SUFFIX), cachettl(),
                setup.era() == SystemEra.TODAY ? new ParallelInvoker(providerThreads, true) : new SerialInvoker(),
                System::nanoTime);
        resources.add(gris);
        return gris;
    }

    private Duration cachettl() {
        return setup.cached() ? CACHE_LIFETIME : Duration.ZERO;
    }

    private void register(InetSocketAddress service, int number) throws IOException, LDAPException {
        Clock clock = Clock.systemUTC();
        RegistrationClient registrationClient = new RegistrationClient(giisAddress(),
                DirectoryNames.SITE_SUFFIX,
                new GiisRegistration(service, DirectoryNames.LOCAL_SUFFIX, DirectoryNames.hostName(number), cachettl(),
                        clock.instant()),
                REGISTRATION_LIFETIME,
                clock);
        registrationClient.register();
        long spread = RENEWAL_INTERVAL.toMillis() * number / setup.servers();
        var _ = renewalTimer.scheduleAtFixedRate(registrationClient::renew,
                RENEWAL_INTERVAL.toMillis() / 2 + spread / 2, RENEWAL_INTERVAL.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private String url() {
        return "ldap://" + HostPort.text(servers.getFirst().address());
    }

    @Override
    public String target() {
        return giisTarget.orElseGet(() -> "%s/%s".formatted(url(), StudySearches.suffix(setup.part())));
    }

    @Override
    public String exampleCommand() {
        return own == SiteServers.GRISES
                ? StudySearches.exampleCommand(url(), DirectoryNames.LOCAL_SUFFIX)
                : StudySearches.exampleCommand(url(), StudySearches.suffix(setup.part()));
    }

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> counters = new TreeMap<>();
        if (own != SiteServers.GRISES) {
            ServerActivity asked = (own == SiteServers.GRIS ? resources.getFirst() : giis).activity();
            counters.put("queries", asked.queries());
            counters.put("cache-hits", asked.cacheHits());
            counters.put("most-connections", asked.connections().max());
        }
        if (own.isGiis()) {
            counters.put("most-gris-queries", giis.activity().maxConcurrentFetches());
            counters.put("registered", (long) giis.registrants());
        }
        if (own != SiteServers.GIIS) {
            counters.put("provider-processes", sum(ServerActivity::fetches));
            counters.put("most-invoking", most(ServerActivity::maxConcurrentFetches));
        }
        if (own == SiteServers.GRISES || own == SiteServers.GIIS_AND_GRISES) {
            counters.put("gris-queries", sum(ServerActivity::queries));
        }
        return counters;
    }

    private long sum(ToLongFunction<ServerActivity> of) {
        return resources.stream().map(GrisDirectory::activity).mapToLong(of).sum();
    }

    private long most(ToLongFunction<ServerActivity> of) {
        return resources.stream().map(GrisDirectory::activity).mapToLong(of).max().orElse(0);
    }

    @Override
    public void close() {
        renewalTimer.shutdownNow();
        giis.close();
        resources.forEach(resource -> resource.activity().stop());
        servers.forEach(LdapDirectoryServer::close);
        // Run the queued tasks: they fail at once, so that their callers do not wait forever.
        giisThreads.shutdownNow().forEach(Runnable::run);
        providerThreads.shutdownNow().forEach(Runnable::run);
    }
}
