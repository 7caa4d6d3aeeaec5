package org.openmds.loadtest.systems.mds2;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.text.HostPort;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;

/** A GRIS alone, or a GIIS with the GRISes that are registered with it, each with a port of its own. */
final class Site implements RunningSystem {

    private static final int MOST_COLLECTORS = 1_000;
    private static final int MOST_SERVERS = 2_000;
    /** Longer than any run: the study's data was always in the cache, or never. */
    private static final Duration ALWAYS = Duration.ofDays(1);
    private static final Duration RENEWAL = Duration.ofSeconds(60);
    private static final Duration VALID = RENEWAL.multipliedBy(2);
    /** GRIS queries that a GIIS has under way; MDS2 had no such bound, threads have. */
    private static final int MOST_ASKED_THEN = 256;
    private static final int MOST_ASKED_NOW = 64;
    private static final int LEAST_PROCESSES = 4;
    /** Registrations under way: so many GRISes would not wait for each other where the GIIS is slow to take them. */
    private static final int RENEWING = 8;

    private final Setup setup;
    private final ExecutorService asking;
    private final ExecutorService invoking;
    private final ScheduledExecutorService renewing = Executors.newScheduledThreadPool(RENEWING,
            Thread.ofPlatform().daemon().name("mds2-registration").factory());
    private final List<LdapServer> servers = new ArrayList<>();
    private final List<Gris> resources = new ArrayList<>();
    private final Giis giis;

    private Site(Setup setup) {
        this.setup = setup;
        boolean now = setup.era() == Era.NOW;
        asking = Executors.newFixedThreadPool(now ? MOST_ASKED_NOW : MOST_ASKED_THEN,
                Thread.ofVirtual().name("mds2-giis").factory());
        invoking = Executors.newFixedThreadPool(
                Math.max(LEAST_PROCESSES, 2 * Runtime.getRuntime().availableProcessors()),
                Thread.ofPlatform().daemon().name("mds2-providers").factory());
        giis = new Giis(Tree.SITE_SUFFIX, now, new ParallelInvoker(asking, now), Clock.systemUTC(), System::nanoTime);
    }

    static Site start(Setup setup) throws SystemException, InterruptedException {
        if (setup.collectors() < 0 || setup.collectors() > MOST_COLLECTORS || setup.servers() < 1
                || setup.servers() > MOST_SERVERS) {
            throw new SystemException("expected at most %d providers and 1 to %d servers, got %d and %d".formatted(
                    MOST_COLLECTORS, MOST_SERVERS, setup.collectors(), setup.servers()));
        }
        Site site = new Site(setup);
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
        Providers providers = Providers.in(setup.folder());
        boolean alone = setup.part() == Part.INFORMATION_SERVER;
        Directory asked = alone ? gris(providers, 0) : giis;
        servers.add(LdapServer.start(asked, setup.host(), setup.port()));
        for (int i = 0; !alone && i < setup.servers(); i++) {
            LdapServer server = LdapServer.start(gris(providers, i), setup.host(), 0);
            servers.add(server);
            register(server.address(), i);
        }
        if (setup.cached()) {
            // The study began when everything was in the caches.
            var _ = asked.invoker().invoke(asked.concerned(everything(asked)));
        }
    }

    private static Question everything(Directory asked) {
        return new Question(asked.suffix(), SearchScope.SUB, Filter.createPresenceFilter("objectClass"), List.of(), 0);
    }

    private Gris gris(Providers providers, int number) {
        String host = Tree.hostName(number);
        Gris gris = new Gris(host, providers.of(host, setup.collectors(), Tree.LOCAL_SUFFIX), cachettl(),
                setup.era() == Era.NOW ? new ParallelInvoker(invoking, true) : new SerialInvoker(), System::nanoTime);
        resources.add(gris);
        return gris;
    }

    private Duration cachettl() {
        return setup.cached() ? ALWAYS : Duration.ZERO;
    }

    private void register(InetSocketAddress service, int number) throws IOException, LDAPException {
        Clock clock = Clock.systemUTC();
        Registrar registrar = new Registrar(servers.getFirst().address(), Tree.SITE_SUFFIX,
                new Registration(service, Tree.LOCAL_SUFFIX, Tree.hostName(number), cachettl(), clock.instant()), VALID,
                clock);
        registrar.register();
        long spread = RENEWAL.toMillis() * number / setup.servers();
        var _ = renewing.scheduleAtFixedRate(registrar::renew, RENEWAL.toMillis() / 2 + spread / 2, RENEWAL.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private String url() {
        InetSocketAddress address = servers.getFirst().address();
        return "ldap://" + HostPort.text(address);
    }

    @Override
    public String target() {
        return "%s/%s".formatted(url(), Asked.suffix(setup.part()));
    }

    @Override
    public String look() {
        return Asked.look(url(), Asked.suffix(setup.part()));
    }

    @Override
    public Map<String, Long> counters() {
        boolean alone = setup.part() == Part.INFORMATION_SERVER;
        Activity asked = (alone ? resources.getFirst() : giis).activity();
        Map<String, Long> counters = new TreeMap<>();
        counters.put("queries", asked.queries());
        counters.put("cache-hits", asked.hits());
        counters.put("provider-processes", sum(Activity::fetches));
        counters.put("most-invoking", most(Activity::mostFetching));
        counters.put("most-connections", asked.connections().most());
        if (!alone) {
            counters.put("gris-queries", sum(Activity::queries));
            counters.put("most-gris-queries", asked.mostFetching());
            counters.put("registered", (long) giis.registrants());
        }
        return counters;
    }

    private long sum(ToLongFunction<Activity> of) {
        return resources.stream().map(Gris::activity).mapToLong(of).sum();
    }

    private long most(ToLongFunction<Activity> of) {
        return resources.stream().map(Gris::activity).mapToLong(of).max().orElse(0);
    }

    @Override
    public void close() {
        renewing.shutdownNow();
        giis.close();
        resources.forEach(resource -> resource.activity().end());
        servers.forEach(LdapServer::close);
        // What had not begun is told to who waits for it.
        asking.shutdownNow().forEach(Runnable::run);
        invoking.shutdownNow().forEach(Runnable::run);
    }
}
