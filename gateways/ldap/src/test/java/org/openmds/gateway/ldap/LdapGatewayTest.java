package org.openmds.gateway.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.budget.Budget;
import org.openmds.gateway.ldap.LdapGateway.LdapAdmission;
import org.openmds.gateway.ldap.LdapGateway.LdapContent;
import org.openmds.gateway.ldap.LdapGateway.ServerName;
import org.openmds.gateway.ldap.serve.LdapBudgets;
import org.openmds.gateway.ldap.serve.LdapCounts.LdapEvent;
import org.openmds.gateway.ldap.serve.LdapLimits;
import org.openmds.gateway.ldap.serve.LdapPorts;
import org.openmds.index.DiscardingStateStore;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xml.XmlFragment;

import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Exception;
import com.unboundid.asn1.ASN1Integer;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPSearchException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchScope;

/** Clients that attack the interface, and the memory of the tree. */
@Timeout(60)
class LdapGatewayTest {

    private static final String ALL_SHARES = "(objectClass=GLUE2Share)";
    private static final int REQUEST_BYTES = 1 << 20;

    private final ServiceGroup group = ServiceGroup.open(new GroupSettings("Index",
            key -> EndpointReference.of("http://here/Entry", new QName("urn:k", "Key", "k"), key.value()),
            LeaseTerms.DEFAULT, MembershipContentRule.ANY, 1_000, PagePool.none()), LeaseClock.system(),
            new DiscardingStateStore());
    private final Budget memory = new Budget("index-bytes", 64 << 20, 32 << 20);
    private final Budget requests = new Budget("request-bytes", 64 << 20, 32 << 20);
    private final Budget connections = new Budget("ldap-connections", 100, 100);
    private Optional<LdapGateway> gateway = Optional.empty();

    @AfterEach
    void close() {
        gateway.ifPresent(LdapGateway::close);
        group.close();
        assertThat(memory.inUse()).isZero();
        assertThat(requests.inUse()).isZero();
        assertThat(connections.inUse()).isZero();
    }

    private LdapGateway open(Budget tree, Duration requestTimeout) throws IOException {
        LdapGateway opened = LdapGateway.open(
                new LdapPorts.PortSettings(InetAddress.getLoopbackAddress(), OptionalInt.of(0), OptionalInt.empty()),
                Optional.empty(),
                new LdapContent(group, (_, _, _) -> Access.GRANTED, tree, new ServerName("here", "test")),
                new LdapAdmission(new LdapLimits(requestTimeout, Duration.ofMinutes(1), REQUEST_BYTES, 0),
                        new LdapBudgets(connections, requests, new Budget("answer-bytes", 8 << 20, 4 << 20))));
        gateway = Optional.of(opened);
        return opened;
    }

    private static LDAPConnection connect(LdapGateway to) throws LDAPException {
        return new LDAPConnection("127.0.0.1", to.port().orElseThrow());
    }

    private EntryKey add(String site, int shares) {
        return group.add(registration(site, content(site, shares, 1_000))).join().key();
    }

    private static Registration registration(String site, XmlFragment content) {
        return new Registration(EndpointReference.of("http://example.org/" + site), content, null,
                new RequestedLifetime.Unspecified(), "owner");
    }

    /** Returns shares whose descriptions have a length. */
    private static XmlFragment content(String site, int shares, int length) {
        return XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'>"
                + "<GLUE2 xmlns='http://schemas.ogf.org/glue/2009/03/spec_2.0_r1'>"
                + IntStream.range(0, shares)
                        .mapToObj(each -> "<ComputingShare><ID>%s-%d</ID><Description>%s</Description></ComputingShare>"
                                .formatted(site, each, "x".repeat(length)))
                        .collect(Collectors.joining())
                + "</GLUE2></sg:Content>");
    }

    private static int count(LDAPConnection client, String filter) throws LDAPException {
        return client.search("o=glue", SearchScope.SUB, filter, "1.1").getEntryCount();
    }

    private static byte[] message(byte[] operation) {
        return new ASN1Sequence(new ASN1Integer(1), element(operation)).encode();
    }

    private static ASN1Element element(byte[] encoded) {
        try {
            return ASN1Element.decode(encoded);
        } catch (ASN1Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void search_clientThatDoesNotRead_isClosedAndDelaysNobody() throws Exception {
        group.add(registration("large", content("large", 80, 100_000))).join();
        LdapGateway opened = open(memory, Duration.ofSeconds(2));
        try (Socket silent = new Socket(); LDAPConnection other = connect(opened)) {
            assertThat(count(other, ALL_SHARES)).isEqualTo(80);
            silent.setReceiveBufferSize(4_096);
            silent.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), opened.port().orElseThrow()));
            silent.getOutputStream()
                    .write(new LDAPMessage(1, new SearchRequestProtocolOp("o=glue", SearchScope.SUB,
                            DereferencePolicy.NEVER, 0, 0, false, Filter.create(ALL_SHARES), List.of())).encode()
                            .encode());

            while (opened.counts().count(LdapEvent.SLOW_CONNECTION) == 0) {
                assertThat(count(other, "(GLUE2ShareID=large-7)")).isOne();
            }
        }
    }

    @Test
    void request_nestedBeyondTheStack_closesItsConnectionAlone() throws Exception {
        LdapGateway opened = open(memory, Duration.ofSeconds(30));
        try (Socket attacker = new Socket(InetAddress.getLoopbackAddress(), opened.port().orElseThrow());
                LDAPConnection other = connect(opened)) {
            attacker.getOutputStream().write(nested(40_000));

            assertThat(attacker.getInputStream().readAllBytes().length).isLessThan(1_000);
            assertThat(count(other, "(o=glue)")).isOne();
        }
    }

    /** Returns a search whose filter is a negation of a negation, and so on. */
    private static byte[] nested(int depth) {
        byte[] plain = new SearchRequestProtocolOp("o=glue", SearchScope.SUB, DereferencePolicy.NEVER, 0, 0, false,
                Filter.createPresenceFilter("o"), List.of()).encodeProtocolOp().encode();
        byte[] filter = Filter.createPresenceFilter("o").encode().encode();
        int inner = indexOf(plain, filter);
        int header = 6;
        byte[] deep = new byte[filter.length + depth * header];
        System.arraycopy(filter, 0, deep, depth * header, filter.length);
        for (int i = 0; i < depth; i++) {
            header(deep, i * header, 0xA2, deep.length - (i + 1) * header);
        }
        int content = plain.length - 2 - filter.length + deep.length;
        byte[] operation = new byte[header + content];
        header(operation, 0, plain[0], content);
        System.arraycopy(plain, 2, operation, header, inner - 2);
        System.arraycopy(deep, 0, operation, header + inner - 2, deep.length);
        System.arraycopy(plain, inner + filter.length, operation, header + inner - 2 + deep.length,
                plain.length - inner - filter.length);
        return message(operation);
    }

    private static void header(byte[] to, int at, int tag, int length) {
        to[at] = (byte) tag;
        to[at + 1] = (byte) 0x84;
        for (int i = 0; i < 4; i++) {
            to[at + 2 + i] = (byte) (length >>> 8 * (3 - i));
        }
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        for (int i = 0; i + part.length <= bytes.length; i++) {
            if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        throw new AssertionError("the filter is not in the request");
    }

    @Test
    void request_noLdapOrTooLong_closesItsConnectionAlone() throws Exception {
        LdapGateway opened = open(memory, Duration.ofSeconds(30));
        for (String sent : List.of("GET / HTTP/1.1\r\n\r\n", "0\u0084\u007f\u00ff\u00ff\u00ff")) {
            try (Socket attacker = new Socket(InetAddress.getLoopbackAddress(), opened.port().orElseThrow())) {
                attacker.getOutputStream().write(sent.getBytes(StandardCharsets.ISO_8859_1));
                attacker.shutdownOutput();

                assertThat(attacker.getInputStream().readAllBytes().length).isLessThan(1_000);
            }
        }
        try (LDAPConnection other = connect(opened)) {
            assertThat(count(other, "(o=glue)")).isOne();
        }
    }

    @Test
    void request_beyondTheMemoryForRequests_isCut() throws Exception {
        LdapGateway opened = open(memory, Duration.ofSeconds(30));
        assertThat(requests.hold("127.0.0.1", 32 << 20, 0)).isTrue();
        try (LDAPConnection client = connect(opened)) {
            assertThatExceptionOfType(LDAPException.class).isThrownBy(() -> count(client, "(o=glue)"));
        } finally {
            requests.free("127.0.0.1", 32 << 20);
        }
        assertThat(opened.counts().count(LdapEvent.BAD_REQUEST)).isPositive();
    }

    @Test
    void tree_beyondItsMemory_leavesSitesOutUntilThereIsRoom() throws Exception {
        EntryKey large = add("large", 100);
        EntryKey small = add("small", 10);
        LdapGateway opened = open(new Budget("index-bytes", 100_000, 100_000), Duration.ofSeconds(30));
        try (LDAPConnection client = connect(opened)) {
            assertThat(count(client, ALL_SHARES)).isEqualTo(10);
            assertThat(opened.statistics().refused()).isOne();

            group.replaceContent(large, content("large", 20, 1_000)).join();
            assertThat(count(client, ALL_SHARES)).isEqualTo(30);
            assertThat(opened.statistics().refused()).isZero();

            group.remove(small).join();
            assertThat(count(client, ALL_SHARES)).isEqualTo(20);
            assertThat(count(client, "(GLUE2ShareID=small-3)")).isZero();
        }
    }

    @Test
    void search_wholeTree_hasTheEntriesThatAreFoundOneByOne() throws Exception {
        add("first", 150);
        EntryKey same = group.add(registration("same", content("first", 40, 1_000))).join().key();
        add("second", 1);
        LdapGateway opened = open(memory, Duration.ofSeconds(30));
        try (LDAPConnection client = connect(opened)) {
            for (int limit : List.of(0, 1, 3, 33, 100, 154, 200)) {
                List<String> oneByOne = ldif(client, "(|(objectClass=*)(o=none))", limit);

                assertThat(ldif(client, "(objectClass=*)", limit)).as("limit %d", limit).isEqualTo(oneByOne);
                assertThat(oneByOne).hasSize(limit == 0 ? 154 : Math.min(limit, 154));
            }
            group.replaceContent(same, content("third", 40, 1_000)).join();
            assertThat(ldif(client, "(objectClass=*)", 0)).hasSize(194).doesNotHaveDuplicates();
            assertThat(client.search("o=grid", SearchScope.SUB, "(objectClass=*)").getEntryCount()).isEqualTo(2);
        }
    }

    private static List<String> ldif(LDAPConnection client, String filter, int limit) throws LDAPException {
        SearchRequest request = new SearchRequest("o=glue", SearchScope.SUB, filter);
        request.setSizeLimit(limit);
        try {
            return ldif(client.search(request));
        } catch (LDAPSearchException e) {
            assertThat(e.getResultCode()).isEqualTo(ResultCode.SIZE_LIMIT_EXCEEDED);
            return ldif(e.getSearchResult());
        }
    }

    private static List<String> ldif(SearchResult result) {
        return Objects.requireNonNull(result.getSearchEntries()).stream().map(Entry::toLDIFString).toList();
    }

    @Test
    void tree_manySites_isFoundByItsIndexes() throws Exception {
        List<EntryKey> sites = IntStream.range(0, 300).mapToObj(each -> add("site" + each, 3)).toList();
        LdapGateway opened = open(memory, Duration.ofSeconds(30));
        try (LDAPConnection client = connect(opened)) {
            assertThat(count(client, ALL_SHARES)).isEqualTo(900);
            group.remove(sites.get(17)).join();
            group.replaceContent(sites.get(18), content("other", 2, 1_000)).join();

            assertThat(count(client, ALL_SHARES)).isEqualTo(896);
            assertThat(count(client,
                    "(|(GLUE2ShareID=site17-0)(GLUE2ShareID=site18-0)(GLUE2ShareID=other-1)(GLUE2ShareID=site19-2))"))
                    .isEqualTo(2);
            assertThat(opened.statistics().change().added()).isEqualTo(2);
            assertThat(opened.statistics().change().removed()).isEqualTo(6);
        }
    }
}
