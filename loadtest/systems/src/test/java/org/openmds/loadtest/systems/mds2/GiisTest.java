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

/** GIISes over real GRISes of a provider each, asked by the LDAP SDK's own client. */
class GiisTest {

    private static final String ANYWHERE = "127.0.0.1";
    private static final Duration VALID = Duration.ofMinutes(2);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<AutoCloseable> open = new ArrayList<>(List.of(threads::shutdownNow));
    private final TurnedClock clock = new TurnedClock();

    @AfterEach
    void end() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    private Gris gris(String host) {
        DN subtree = Tree.group(Tree.MEMORY, Tree.host(host, Tree.LOCAL_SUFFIX));
        String ldif = "dn: %s\\nobjectClass: MdsDeviceGroup\\nMds-Device-Group-name: memory\\n".formatted(subtree);
        return new Gris(host,
                List.of(new Provider(Tree.MEMORY, subtree, List.of("/bin/sh", "-c", "printf '" + ldif + "'"),
                        VALID)),
                Duration.ZERO, new SerialInvoker(), System::nanoTime);
    }

    private Giis giis(DN suffix, boolean keepsConnections) {
        Giis giis = new Giis(suffix, keepsConnections, new ParallelInvoker(threads, keepsConnections), clock,
                System::nanoTime);
        open.add(giis);
        return giis;
    }

    private LdapServer serve(Directory directory) throws IOException {
        LdapServer server = LdapServer.start(directory, ANYWHERE, 0);
        open.add(server);
        return server;
    }

    private Registrar registrar(LdapServer giis, DN suffix, LdapServer service, DN theirs, String host,
            Duration cachettl) {
        return new Registrar(giis.address(), suffix,
                new Registration(service.address(), theirs, host, cachettl, clock.instant()), VALID, clock);
    }

    private static List<SearchResultEntry> search(LdapServer at, DN base, String filter) throws LDAPException {
        try (LDAPConnection connection = new LDAPConnection(ANYWHERE, at.address().getPort())) {
            return Objects.requireNonNull(
                    connection.search(base.toString(), SearchScope.SUB, filter).getSearchEntries());
        }
    }

    @Test
    void search_ofTwoRegistered_findsBothUnderItsOwnName() throws Exception {
        for (boolean keeps : new boolean[]{false, true}) {
            LdapServer site = serve(giis(Tree.SITE_SUFFIX, keeps));
            for (String host : List.of("a.grid", "b.grid")) {
                registrar(site, Tree.SITE_SUFFIX, serve(gris(host)), Tree.LOCAL_SUFFIX, host, Duration.ZERO).register();
            }
            assertThat(search(site, Tree.SITE_SUFFIX, "(objectClass=*)")).hasSize(5);
            // Twice: a kept connection is used again.
            assertThat(search(site, Tree.SITE_SUFFIX, Asked.MEMORY)).extracting(Entry::getDN)
                    .containsExactlyInAnyOrder(
                            "Mds-Device-Group-name=memory,Mds-Host-hn=a.grid,Mds-Vo-name=site,o=grid",
                            "Mds-Device-Group-name=memory,Mds-Host-hn=b.grid,Mds-Vo-name=site,o=grid");
        }
    }

    @Test
    void search_belowOneHost_asksItsGrisAlone() throws Exception {
        Giis giis = giis(Tree.SITE_SUFFIX, false);
        LdapServer site = serve(giis);
        for (String host : List.of("a.grid", "b.grid")) {
            registrar(site, Tree.SITE_SUFFIX, serve(gris(host)), Tree.LOCAL_SUFFIX, host, Duration.ZERO).register();
        }
        assertThat(search(site, Tree.host("b.grid", Tree.SITE_SUFFIX), "(objectClass=*)")).hasSize(2);
        assertThat(giis.activity().fetches()).isEqualTo(1);
    }

    @Test
    void search_ofAGiisBelowAGiis_findsItsHostsUnderBothNames() throws Exception {
        DN below = Tree.vo("campus", Tree.GRID);
        LdapServer site = serve(giis(Tree.SITE_SUFFIX, false));
        LdapServer campus = serve(giis(below, false));
        registrar(campus, below, serve(gris("a.grid")), Tree.LOCAL_SUFFIX, "a.grid", Duration.ZERO).register();
        registrar(site, Tree.SITE_SUFFIX, campus, below, "", Duration.ZERO).register();
        assertThat(search(site, Tree.SITE_SUFFIX, Asked.MEMORY)).extracting(Entry::getDN)
                .containsExactly(
                        "Mds-Device-Group-name=memory,Mds-Host-hn=a.grid,Mds-Vo-name=campus,Mds-Vo-name=site,o=grid");
    }

    @Test
    void registration_renewedInTime_countsAndKeepsItsCache_elseIsForgotten() throws Exception {
        Giis giis = giis(Tree.SITE_SUFFIX, false);
        LdapServer site = serve(giis);
        Registrar registrar = registrar(site, Tree.SITE_SUFFIX, serve(gris("a.grid")), Tree.LOCAL_SUFFIX, "a.grid",
                Duration.ofHours(1));
        registrar.register();
        search(site, Tree.SITE_SUFFIX, "(objectClass=*)");
        clock.turn(VALID.minusSeconds(1));
        registrar.renew();
        clock.turn(VALID.minusSeconds(1));
        assertThat(search(site, Tree.SITE_SUFFIX, "(objectClass=*)")).hasSize(3);
        assertThat(giis.activity().fetches()).isEqualTo(1);
        assertThat(search(site, Registration.below(Tree.SITE_SUFFIX), "(Mds-Host-hn=a.grid)")).hasSize(1);

        clock.turn(Duration.ofSeconds(2));
        assertThat(search(site, Tree.SITE_SUFFIX, "(objectClass=*)")).hasSize(1);
        assertThat(giis.registrants()).isZero();
    }

    @Test
    void search_whereAGrisIsGone_isAFaultThatNamesIt() throws Exception {
        LdapServer site = serve(giis(Tree.SITE_SUFFIX, false));
        LdapServer gone = serve(gris("a.grid"));
        registrar(site, Tree.SITE_SUFFIX, gone, Tree.LOCAL_SUFFIX, "a.grid", Duration.ZERO).register();
        int port = gone.address().getPort();
        gone.close();
        assertThatExceptionOfType(LDAPException.class)
                .isThrownBy(() -> search(site, Tree.SITE_SUFFIX, "(objectClass=*)"))
                .withMessageContaining("127.0.0.1:" + port)
                .matches(e -> e.getResultCode().equals(ResultCode.OTHER));
    }

    @Test
    void add_whatIsNoRegistration_isRefused() throws Exception {
        Giis giis = giis(Tree.SITE_SUFFIX, false);
        Entry old = new Registration(InetSocketAddress.createUnresolved("h", 1), Tree.LOCAL_SUFFIX, "", Duration.ZERO,
                clock.instant()).entry(Tree.SITE_SUFFIX);
        assertThatExceptionOfType(LDAPException.class)
                .isThrownBy(() -> giis.add(new AddRequestProtocolOp(old.getDN(), List.copyOf(old.getAttributes()))))
                .withMessageContaining("still valid");
        assertThatExceptionOfType(LDAPException.class)
                .isThrownBy(() -> giis.add(new AddRequestProtocolOp("cn=a," + Tree.SITE_SUFFIX, List.of())))
                .withMessageContaining("register");
        assertThatExceptionOfType(LDAPException.class)
                .isThrownBy(() -> giis.add(new AddRequestProtocolOp(old.getDN(), List.of())))
                .withMessageContaining("Mds-Service-port");
    }

    @Test
    void server_askedForWhatItIsNot_saysSo() throws Exception {
        LdapServer gris = serve(gris("a.grid"));
        try (LDAPConnection connection = new LDAPConnection(ANYWHERE, gris.address().getPort())) {
            assertThatExceptionOfType(LDAPException.class)
                    .isThrownBy(() -> connection.bind(new SimpleBindRequest("cn=root", "secret")))
                    .withMessageContaining("anonymous");
            assertThatExceptionOfType(LDAPException.class)
                    .isThrownBy(() -> connection.search("o=other", SearchScope.SUB, "(objectClass=*)"))
                    .matches(e -> e.getResultCode().equals(ResultCode.NO_SUCH_OBJECT));
            assertThatExceptionOfType(LDAPException.class).isThrownBy(() -> connection.delete("o=grid"));
        }
    }

    /** A clock that a test turns. */
    private static final class TurnedClock extends Clock {

        private Instant now = Instant.parse("2003-06-23T12:00:00Z");

        void turn(Duration by) {
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
