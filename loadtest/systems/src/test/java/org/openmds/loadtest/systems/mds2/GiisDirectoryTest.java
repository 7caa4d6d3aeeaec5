package org.openmds.loadtest.systems.mds2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;

/** GIISes over real GRISes with one provider each, queried with the LDAP SDK's client. */
class GiisDirectoryTest {

    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration LIFETIME = Duration.ofMinutes(2);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<AutoCloseable> open = new ArrayList<>(List.of(threads::shutdownNow));
    private final AdvanceableClock clock = new AdvanceableClock();

    @AfterEach
    void end() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    private GrisDirectory gris(String host) {
        DN subtree = DirectoryNames.group(DirectoryNames.MEMORY,
                DirectoryNames.host(host, DirectoryNames.LOCAL_SUFFIX));
        String ldif = "dn: %s\\nobjectClass: MdsDeviceGroup\\nMds-Device-Group-name: memory\\n".formatted(subtree);
        return new GrisDirectory(host,
                List.of(new ProviderProgram(DirectoryNames.MEMORY, subtree,
                        List.of("/bin/sh", "-c", "printf '" + ldif + "'"),
                        LIFETIME)),
                Duration.ZERO, new SerialInvoker(), System::nanoTime);
    }

    private GiisDirectory giis(DN suffix, boolean keepsConnections) {
        GiisDirectory giis = new GiisDirectory(suffix, keepsConnections, new ParallelInvoker(threads, keepsConnections),
                clock,
                System::nanoTime);
        open.add(giis);
        return giis;
    }

    private LdapDirectoryServer serve(SearchableDirectory directory) throws IOException {
        LdapDirectoryServer server = LdapDirectoryServer.start(directory, LOOPBACK, 0);
        open.add(server);
        return server;
    }

    private RegistrationClient registrar(LdapDirectoryServer giis, DN suffix, LdapDirectoryServer service, DN theirs,
            String host,
            Duration cachettl) {
        return new RegistrationClient(giis.address(), suffix,
                new GiisRegistration(service.address(), theirs, host, cachettl, clock.instant()), LIFETIME, clock);
    }

    private static List<SearchResultEntry> search(LdapDirectoryServer at, DN base, String filter) throws LDAPException {
        try (LDAPConnection connection = new LDAPConnection(LOOPBACK, at.address().getPort())) {
            return Objects.requireNonNull(
                    connection.search(base.toString(), SearchScope.SUB, filter).getSearchEntries());
        }
    }

    @Test
    void search_ofTwoRegistered_findsBothBelowTheGiis() throws Exception {
        for (boolean keeps : new boolean[]{false, true}) {
            LdapDirectoryServer site = serve(giis(DirectoryNames.SITE_SUFFIX, keeps));
            for (String host : List.of("a.grid", "b.grid")) {
                registrar(site, DirectoryNames.SITE_SUFFIX, serve(gris(host)), DirectoryNames.LOCAL_SUFFIX, host,
                        Duration.ZERO).register();
            }
            assertThat(search(site, DirectoryNames.SITE_SUFFIX, "(objectClass=*)")).hasSize(5);
            // Searches a second time: a kept connection is used again.
            assertThat(search(site, DirectoryNames.SITE_SUFFIX, StudySearches.MEMORY)).extracting(Entry::getDN)
                    .containsExactlyInAnyOrder(
                            "Mds-Device-Group-name=memory,Mds-Host-hn=a.grid,Mds-Vo-name=site,o=grid",
                            "Mds-Device-Group-name=memory,Mds-Host-hn=b.grid,Mds-Vo-name=site,o=grid");
        }
    }

    @Test
    void search_belowOneHost_queriesOnlyItsGris() throws Exception {
        GiisDirectory giis = giis(DirectoryNames.SITE_SUFFIX, false);
        LdapDirectoryServer site = serve(giis);
        for (String host : List.of("a.grid", "b.grid")) {
            registrar(site, DirectoryNames.SITE_SUFFIX, serve(gris(host)), DirectoryNames.LOCAL_SUFFIX, host,
                    Duration.ZERO).register();
        }
        assertThat(search(site, DirectoryNames.host("b.grid", DirectoryNames.SITE_SUFFIX), "(objectClass=*)"))
                .hasSize(2);
        assertThat(giis.activity().fetches()).isEqualTo(1);
    }

    @Test
    void search_ofAGiisBelowAGiis_findsItsHostsUnderBothNames() throws Exception {
        DN below = DirectoryNames.vo("campus", DirectoryNames.GRID);
        LdapDirectoryServer site = serve(giis(DirectoryNames.SITE_SUFFIX, false));
        LdapDirectoryServer campus = serve(giis(below, false));
        registrar(campus, below, serve(gris("a.grid")), DirectoryNames.LOCAL_SUFFIX, "a.grid", Duration.ZERO)
                .register();
        registrar(site, DirectoryNames.SITE_SUFFIX, campus, below, "", Duration.ZERO).register();
        assertThat(search(site, DirectoryNames.SITE_SUFFIX, StudySearches.MEMORY)).extracting(Entry::getDN)
                .containsExactly(
                        "Mds-Device-Group-name=memory,Mds-Host-hn=a.grid,Mds-Vo-name=campus,Mds-Vo-name=site,o=grid");
    }

    @Test
    void registration_renewedInTime_keepsItsCache_elseExpires() throws Exception {
        GiisDirectory giis = giis(DirectoryNames.SITE_SUFFIX, false);
        LdapDirectoryServer site = serve(giis);
        RegistrationClient registrationClient = registrar(site, DirectoryNames.SITE_SUFFIX, serve(gris("a.grid")),
                DirectoryNames.LOCAL_SUFFIX, "a.grid",
                Duration.ofHours(1));
        registrationClient.register();
        search(site, DirectoryNames.SITE_SUFFIX, "(objectClass=*)");
        clock.advance(LIFETIME.minusSeconds(1));
        registrationClient.renew();
        clock.advance(LIFETIME.minusSeconds(1));
        assertThat(search(site, DirectoryNames.SITE_SUFFIX, "(objectClass=*)")).hasSize(3);
        assertThat(giis.activity().fetches()).isEqualTo(1);
        assertThat(
                search(site, GiisRegistration.registrationsBelow(DirectoryNames.SITE_SUFFIX), "(Mds-Host-hn=a.grid)"))
                .hasSize(1);

        clock.advance(Duration.ofSeconds(2));
        assertThat(search(site, DirectoryNames.SITE_SUFFIX, "(objectClass=*)")).hasSize(1);
        assertThat(giis.registrants()).isZero();
    }

    @Test
    void search_stoppedGris_isAFaultThatNamesIt() throws Exception {
        LdapDirectoryServer site = serve(giis(DirectoryNames.SITE_SUFFIX, false));
        LdapDirectoryServer gone = serve(gris("a.grid"));
        registrar(site, DirectoryNames.SITE_SUFFIX, gone, DirectoryNames.LOCAL_SUFFIX, "a.grid", Duration.ZERO)
                .register();
        int port = gone.address().getPort();
        gone.close();
        assertThatExceptionOfType(LDAPException.class)
                .isThrownBy(() -> search(site, DirectoryNames.SITE_SUFFIX, "(objectClass=*)"))
                .withMessageContaining("127.0.0.1:" + port)
                .matches(e -> e.getResultCode().equals(ResultCode.OTHER));
    }

    @Test
    void add_invalidRegistration_isRefused() throws Exception {
        GiisDirectory giis = giis(DirectoryNames.SITE_SUFFIX, false);
        Entry old = new GiisRegistration(InetSocketAddress.createUnresolved("h", 1), DirectoryNames.LOCAL_SUFFIX, "",
                Duration.ZERO,
                clock.instant()).entry(DirectoryNames.SITE_SUFFIX);
        assertThatExceptionOfType(LDAPException.class)
                .isThrownBy(() -> giis.add(new AddRequestProtocolOp(old.getDN(), List.copyOf(old.getAttributes()))))
                .withMessageContaining("still valid");
        assertThatExceptionOfType(LDAPException.class)
                .isThrownBy(() -> giis.add(new AddRequestProtocolOp("cn=a," + DirectoryNames.SITE_SUFFIX, List.of())))
                .withMessageContaining("register");
        assertThatExceptionOfType(LDAPException.class)
                .isThrownBy(() -> giis.add(new AddRequestProtocolOp(old.getDN(), List.of())))
                .withMessageContaining("Mds-Service-port");
    }

    @Test
    void server_unsupportedRequest_isRefused() throws Exception {
        LdapDirectoryServer gris = serve(gris("a.grid"));
        try (LDAPConnection connection = new LDAPConnection(LOOPBACK, gris.address().getPort())) {
            assertThatExceptionOfType(LDAPException.class)
                    .isThrownBy(() -> connection.bind(new SimpleBindRequest("cn=root", "secret")))
                    .withMessageContaining("anonymous");
            assertThatExceptionOfType(LDAPException.class)
                    .isThrownBy(() -> connection.search("o=other", SearchScope.SUB, "(objectClass=*)"))
                    .matches(e -> e.getResultCode().equals(ResultCode.NO_SUCH_OBJECT));
            assertThatExceptionOfType(LDAPException.class).isThrownBy(() -> connection.delete("o=grid"));
        }
    }

    /** A clock that a test advances. */
    private static final class AdvanceableClock extends Clock {

        private Instant now = Instant.parse("2003-06-23T12:00:00Z");

        void advance(Duration by) {
            now = now.plus(by);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
