package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.openmds.server.TestWaits.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DeleteRequest;
import com.unboundid.ldap.sdk.ExtendedResult;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPSearchException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.RootDSE;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import com.unboundid.ldap.sdk.extensions.StartTLSExtendedRequest;
import com.unboundid.ldap.sdk.schema.Schema;
import com.unboundid.util.ssl.SSLUtil;
import com.unboundid.util.ssl.TrustAllTrustManager;

/** The LDAP interface, asked by UnboundID's and OpenLDAP's clients. */
@Timeout(120)
class LdapIT {

    private static final Path LDAPSEARCH = Path.of("/usr/bin/ldapsearch");
    private static final String SITE_A = "GLUE2DomainID=alpha,GLUE2GroupID=grid,o=glue";
    private static final String SERVICE_A = "GLUE2ServiceID=urn:ogf:ComputingService:ce.alpha.example:arex,GLUE2GroupID=resource,"
            + SITE_A;
    private static final String SHARE_A = "GLUE2ShareID=urn:ogf:ComputingShare:ce.alpha.example:long," + SERVICE_A;

    @TempDir
    private static Path folder;
    private static RunningServer server;
    private static LDAPConnection client;

    @BeforeAll
    static void start() throws Exception {
        TestAuthority authority = new TestAuthority("Site");
        authority.issue("host", Duration.ofDays(1)).write(folder.resolve("cert.pem"), folder.resolve("key.pem"));
        server = start("rights.anonymous", "read,register");
        server.index().call(RequestBodies.add("alpha", new SampleSite("alpha", "atlas").arc(), "PT1H"));
        server.index().call(RequestBodies.add("beta", new SampleSite("beta", "biomed").flat(), "PT1H"));
        server.index().add("job");
        client = new LDAPConnection("127.0.0.1", server.server().ldapPort().orElseThrow());
    }

    private static RunningServer start(String... keys) {
        return RunningServer.start(folder.resolve("state"), with(keys));
    }

    private static String[] with(String... keys) {
        List<String> all = new ArrayList<>(
                List.of("ldap.port", "0", "ldap.tls-port", "0", "ldap.connections-per-address",
                        "8", "http.tls.port", "0", "http.tls.certificate", folder.resolve("cert.pem").toString(),
                        "http.tls.key", folder.resolve("key.pem").toString(), "http.plain", "on"));
        all.addAll(List.of(keys));
        return all.toArray(String[]::new);
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    private static List<SearchResultEntry> entries(SearchResult result) {
        return Objects.requireNonNull(result.getSearchEntries());
    }

    /** Returns an entry that must exist. */
    private static SearchResultEntry existing(String name, String... attributes) throws LDAPException {
        return Objects.requireNonNull(client.getEntry(name, attributes), name);
    }

    private static List<String> names(SearchResult result) {
        return entries(result).stream().map(SearchResultEntry::getDN).toList();
    }

    private static List<String> found(String filter) throws LDAPException {
        return names(client.search("o=glue", SearchScope.SUB, filter, "1.1"));
    }

    @Test
    void search_wholeTree_hasTheEntitiesOfTheDocuments() throws Exception {
        assertThat(found("(objectClass=*)")).containsExactlyInAnyOrder("o=glue", "GLUE2GroupID=resource,o=glue",
                "GLUE2GroupID=grid,o=glue", SITE_A, "GLUE2GroupID=resource," + SITE_A, SERVICE_A,
                "GLUE2EndpointID=urn:ogf:ComputingEndpoint:ce.alpha.example:rest," + SERVICE_A,
                "GLUE2PolicyID=ap:alpha,GLUE2EndpointID=urn:ogf:ComputingEndpoint:ce.alpha.example:rest," + SERVICE_A,
                SHARE_A, "GLUE2PolicyID=mp:alpha," + SHARE_A,
                "GLUE2ManagerID=urn:ogf:ComputingManager:ce.alpha.example:slurm," + SERVICE_A,
                "GLUE2ResourceID=urn:ogf:ExecutionEnvironment:ce.alpha.example:node,GLUE2ManagerID=urn:ogf:ComputingManager:ce.alpha.example:slurm,"
                        + SERVICE_A,
                "GLUE2DomainID=beta,GLUE2GroupID=grid,o=glue",
                "GLUE2GroupID=resource,GLUE2DomainID=beta,GLUE2GroupID=grid,o=glue",
                "GLUE2ServiceID=ce.beta.example,GLUE2GroupID=resource,GLUE2DomainID=beta,GLUE2GroupID=grid,o=glue",
                "GLUE2EndpointID=ce.beta.example_org.opensciencegrid.htcondorce,GLUE2ServiceID=ce.beta.example,GLUE2GroupID=resource,GLUE2DomainID=beta,GLUE2GroupID=grid,o=glue",
                "GLUE2ShareID=share.beta,GLUE2ServiceID=ce.beta.example,GLUE2GroupID=resource,GLUE2DomainID=beta,GLUE2GroupID=grid,o=glue",
                "GLUE2PolicyID=mp.beta,GLUE2ShareID=share.beta,GLUE2ServiceID=ce.beta.example,GLUE2GroupID=resource,GLUE2DomainID=beta,GLUE2GroupID=grid,o=glue");
    }

    @Test
    void search_share_hasItsPropertiesAndKeys() throws Exception {
        SearchResultEntry share = existing(SHARE_A);

        assertThat(share.getAttributes()
                .stream()
                .collect(Collectors.toMap(Attribute::getName, each -> String.join(" ", each.getValues()))))
                .containsOnly(entry("objectClass", "GLUE2Share GLUE2ComputingShare"),
                        entry("GLUE2ShareID", "urn:ogf:ComputingShare:ce.alpha.example:long"),
                        entry("GLUE2EntityName", "long"), entry("GLUE2ComputingShareMappingQueue", "long"),
                        entry("GLUE2ComputingShareMaxWallTime", "172800"),
                        entry("GLUE2ComputingShareMaxRunningJobs", "64"),
                        entry("GLUE2ComputingShareServingState", "production"),
                        entry("GLUE2ComputingShareRunningJobs", "12"), entry("GLUE2ComputingShareWaitingJobs", "3"),
                        entry("GLUE2ComputingShareFreeSlots", "52"),
                        entry("GLUE2ComputingShareComputingServiceForeignKey",
                                "urn:ogf:ComputingService:ce.alpha.example:arex"),
                        entry("GLUE2ShareServiceForeignKey", "urn:ogf:ComputingService:ce.alpha.example:arex"),
                        entry("GLUE2ComputingShareComputingEndpointForeignKey",
                                "urn:ogf:ComputingEndpoint:ce.alpha.example:rest"),
                        entry("GLUE2ComputingShareExecutionEnvironmentForeignKey",
                                "urn:ogf:ExecutionEnvironment:ce.alpha.example:node"));
        assertThat(entries(
                client.search("o=glue", SearchScope.SUB, "(GLUE2ShareID=share.beta)", "GLUE2ShareEndpointForeignKey"))
                .getFirst()
                .getAttributeValue("GLUE2ShareEndpointForeignKey"))
                .isEqualTo("ce.beta.example_org.opensciencegrid.htcondorce");
    }

    private static java.util.Map.Entry<String, String> entry(String name, String value) {
        return java.util.Map.entry(name, value);
    }

    @Test
    void search_filters_findWhatTheyName() throws Exception {
        String policyA = "GLUE2PolicyID=mp:alpha," + SHARE_A;

        assertThat(found("(&(objectClass=GLUE2Policy)(|(GLUE2PolicyRule=VO:atlas)(GLUE2PolicyRule=vo:atlas)))"))
                .hasSize(2)
                .contains(policyA);
        assertThat(found("(&(objectClass=GLUE2MappingPolicy)(GLUE2PolicyRule=*atlas*))")).containsExactly(policyA);
        assertThat(found("(&(objectClass=GLUE2ComputingShare)(GLUE2ComputingShareFreeSlots>=10))"))
                .containsExactly(SHARE_A);
        assertThat(found("(&(GLUE2ShareID=*)(!(GLUE2ComputingShareFreeSlots<=7)))")).containsExactly(SHARE_A);
        assertThat(found("(&(objectClass=GLUE2MappingPolicy)(GLUE2DomainID:dn:=alpha))")).containsExactly(policyA);
        assertThat(found("(objectclass=glue2entity)")).hasSize(13);
        assertThat(found("(|(noSuchAttribute=1)(!(noSuchAttribute=1)))")).isEmpty();
        assertThat(found("(GLUE2PolicyRule=vo:biomed)")).isEmpty();
    }

    @Test
    void search_thousandAlternatives_findsAll() throws Exception {
        String alternatives = IntStream.range(0, 1_000)
                .mapToObj("(GLUE2ResourceID=urn:ogf:ExecutionEnvironment:ce%d.example:node)"::formatted)
                .collect(Collectors.joining());

        assertThat(found(
                "(&(objectClass=GLUE2ExecutionEnvironment)(|%s(GLUE2ResourceID=urn:ogf:ExecutionEnvironment:ce.alpha.example:node)))"
                        .formatted(alternatives)))
                .hasSize(1);
    }

    @Test
    void search_scopesAndAliases_startAtTheBase() throws Exception {
        assertThat(names(client.search("o=glue", SearchScope.ONE, "(objectClass=*)"))).hasSize(2);
        assertThat(names(client.search("GLUE2DomainID=alpha,o=glue", SearchScope.BASE, "(objectClass=*)")))
                .containsExactly(SITE_A);
        assertThat(names(client.search("GLUE2GroupName=services, GLUE2DomainID=alpha, GLUE2GroupName=grid, O=GLUE",
                SearchScope.ONE, "(objectClass=*)"))).containsExactly(SERVICE_A);
        assertThatExceptionOfType(LDAPSearchException.class)
                .isThrownBy(() -> client.search("GLUE2DomainID=none,o=glue", SearchScope.SUB, "(objectClass=*)"))
                .satisfies(refused -> {
                    assertThat(refused.getResultCode()).isEqualTo(ResultCode.NO_SUCH_OBJECT);
                    assertThat(refused.getMatchedDN()).isEqualTo("o=glue");
                });
    }

    @Test
    void search_selectedAttributes_areReturned() throws Exception {
        SearchRequest typesOnly = new SearchRequest(SITE_A, SearchScope.BASE, "(objectClass=*)");
        typesOnly.setTypesOnly(true);

        assertThat(existing(SITE_A, "GLUE2DomainID", "glue2domaindescription", "o").getAttributes())
                .extracting(Attribute::toString)
                .containsExactlyInAnyOrder(new Attribute("GLUE2DomainID", "alpha").toString(),
                        new Attribute("GLUE2DomainDescription", "a site, with commas").toString());
        assertThat(entries(client.search(typesOnly)).getFirst().getAttributes())
                .allSatisfy(each -> assertThat(each.getValues()).isEmpty())
                .hasSize(3);
        assertThat(existing(SITE_A, "1.1").getAttributes()).isEmpty();
        // DIRAC asks for one attribute with an empty name.
        assertThat(existing(SITE_A, "").getAttributes()).hasSize(3);
    }

    @Test
    void search_pages_haveEachEntryOnce() throws Exception {
        List<String> all = new ArrayList<>();
        ASN1OctetString cookie = null;
        do {
            SearchRequest page = new SearchRequest("o=glue", SearchScope.SUB, "(objectClass=GLUE2Entity)", "1.1");
            page.addControl(new SimplePagedResultsControl(3, cookie, true));
            SearchResult result = client.search(page);
            all.addAll(names(result));
            SimplePagedResultsControl control = Objects.requireNonNull(SimplePagedResultsControl.get(result));
            cookie = control.moreResultsToReturn() ? control.getCookie() : null;
        } while (cookie != null);

        assertThat(all).hasSize(13).doesNotHaveDuplicates();
    }

    @Test
    void search_sizeLimit_endsTheAnswer() throws Exception {
        SearchRequest request = new SearchRequest("o=glue", SearchScope.SUB, "(objectClass=*)", "1.1");
        request.setSizeLimit(5);

        assertThatExceptionOfType(LDAPSearchException.class).isThrownBy(() -> client.search(request))
                .satisfies(limited -> {
                    assertThat(limited.getResultCode()).isEqualTo(ResultCode.SIZE_LIMIT_EXCEEDED);
                    assertThat(limited.getSearchEntries()).hasSize(5);
                });
    }

    @Test
    void search_glue13_hasWhatLcgInfositesAsksFor() throws Exception {
        SearchResult elements = client.search("o=grid", SearchScope.SUB,
                "(&(ObjectClass=GlueCE)(GlueCEAccessControlBaseRule=VO*:atlas))");
        SearchResultEntry element = entries(elements).getFirst();

        assertThat(elements.getEntryCount()).isOne();
        assertThat(element.getDN()).isEqualTo(
                "GlueCEUniqueID=ce.alpha.example:443/nordugrid-slurm-long,Mds-Vo-name=alpha,Mds-Vo-name=local,o=grid");
        assertThat(element.getAttributeValue("GlueCEInfoTotalCPUs")).isEqualTo("64");
        assertThat(element.getAttributeValue("GlueCEStateFreeCPUs")).isEqualTo("52");
        assertThat(element.getAttributeValue("GlueCEStateTotalJobs")).isEqualTo("15");
        assertThat(names(client.search("mds-vo-name=ALPHA,mds-vo-name=local,o=grid", SearchScope.SUB,
                "(&(ObjectClass=GlueVOView)(GlueCEAccessControlBaseRule=VO*:atlas))"))).hasSize(1);
        assertThat(client.search("o=grid", SearchScope.SUB, "objectClass=GlueSite").getSearchEntries())
                .extracting(each -> each.getAttributeValue("GlueSiteName"))
                .containsExactlyInAnyOrder("alpha", "beta");
        assertThat(client.search("o=grid", SearchScope.SUB, "(ObjectClass=GlueSubCluster)").getSearchEntries())
                .extracting(each -> each.getAttributeValue("GlueChunkKey"))
                .containsExactly("GlueClusterUniqueID=ce.alpha.example");
    }

    @Test
    void rootAndSchema_describeTheServer() throws Exception {
        RootDSE root = Objects.requireNonNull(client.getRootDSE());
        Schema schema = Objects.requireNonNull(client.getSchema());

        assertThat(root.getNamingContextDNs()).containsExactlyInAnyOrder("o=glue", "o=grid", "o=infosys");
        assertThat(root.supportsControl(SimplePagedResultsControl.PAGED_RESULTS_OID)).isTrue();
        assertThat(root.supportsExtendedOperation(StartTLSExtendedRequest.STARTTLS_REQUEST_OID)).isTrue();
        assertThat(schema.getAttributeType("GLUE2ComputingShareFreeSlots")).isNotNull();
        assertThat(Objects.requireNonNull(schema.getObjectClass("GLUE2ComputingShare")).getSuperiorClasses())
                .containsExactly("GLUE2Share");
        assertThat(entries(
                client.search("o=infosys", SearchScope.SUB, "(objectClass=UpdateStats)", "TotalEntries"))
                .getFirst()
                .getAttributeValueAsInteger("TotalEntries")).isEqualTo(28);
    }

    @Test
    void writesAndBinds_areRefused() throws Exception {
        try (LDAPConnection other = connect()) {
            assertThatExceptionOfType(LDAPException.class)
                    .isThrownBy(() -> other.delete(new DeleteRequest(SITE_A)))
                    .satisfies(refused -> assertThat(refused.getResultCode())
                            .isEqualTo(ResultCode.UNWILLING_TO_PERFORM));
            assertThatExceptionOfType(LDAPException.class)
                    .isThrownBy(() -> other.add("dn: o=new", "objectClass: organization", "o: new"))
                    .satisfies(refused -> assertThat(refused.getResultCode())
                            .isEqualTo(ResultCode.UNWILLING_TO_PERFORM));
            assertThatExceptionOfType(LDAPException.class)
                    .isThrownBy(() -> other.bind(new SimpleBindRequest("cn=manager,o=glue", "secret")))
                    .satisfies(refused -> assertThat(refused.getResultCode())
                            .isEqualTo(ResultCode.INAPPROPRIATE_AUTHENTICATION));
            assertThat(other.bind(new SimpleBindRequest()).getResultCode()).isEqualTo(ResultCode.SUCCESS);
            assertThat(other.compare(SITE_A, "GLUE2DomainID", "alpha").compareMatched()).isTrue();
        }
    }

    private static LDAPConnection connect() throws LDAPException {
        return new LDAPConnection("127.0.0.1", server.server().ldapPort().orElseThrow());
    }

    @Test
    void tls_startedOrFromTheBeginning_answers() throws Exception {
        SSLUtil trusting = new SSLUtil(new TrustAllTrustManager());
        try (LDAPConnection started = connect();
                LDAPConnection secure = new LDAPConnection(trusting.createSSLSocketFactory(), "127.0.0.1",
                        server.server().ldapTlsPort().orElseThrow())) {
            ExtendedResult result = started
                    .processExtendedOperation(new StartTLSExtendedRequest(trusting.createSSLContext()));

            assertThat(result.getResultCode()).isEqualTo(ResultCode.SUCCESS);
            assertThat(started.getEntry(SITE_A)).isNotNull();
            assertThat(secure.search("o=glue", SearchScope.SUB, "(objectClass=GLUE2Entity)").getEntryCount())
                    .isEqualTo(13);
        }
    }

    @Test
    void changes_areSeenAtOnce_andEqualNamesOnce() throws Exception {
        EntryReference added = EntryReference.of(server.index()
                .call(RequestBodies.add("alpha-again", new SampleSite("alpha", "cms").arc(), "PT1H")));

        assertThat(found("(GLUE2DomainID=alpha)")).containsExactly(SITE_A);
        assertThat(found("(GLUE2PolicyRule=VO:cms)")).isEmpty();

        added.call(RequestBodies.DESTROY);

        assertThat(found("(GLUE2PolicyRule=VO:atlas)")).hasSize(1);
    }

    @Test
    void connections_beyondTheShareOfAnAddress_areClosed() throws Exception {
        List<LDAPConnection> open = new ArrayList<>();
        try {
            assertThatExceptionOfType(LDAPException.class).isThrownBy(() -> {
                for (int i = 0; i < 9; i++) {
                    LDAPConnection next = connect();
                    open.add(next);
                    next.getEntry("o=glue");
                }
            });
        } finally {
            open.forEach(LDAPConnection::close);
        }
        await().ignoreExceptions().until(() -> {
            try (LDAPConnection one = connect(); LDAPConnection other = connect()) {
                return one.getEntry(SITE_A) != null && other.getEntry(SITE_A) != null;
            }
        });
    }

    @Test
    void right_withdrawn_closesTheTreeButNotTheRoot() throws Exception {
        server.reconfigure(folder.resolve("state"), with("rights.anonymous", "register"));
        try {
            assertThatExceptionOfType(LDAPSearchException.class).isThrownBy(() -> found("(objectClass=*)"))
                    .satisfies(refused -> assertThat(refused.getResultCode())
                            .isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS));
            assertThat(client.getRootDSE()).isNotNull();
        } finally {
            server.reconfigure(folder.resolve("state"), with("rights.anonymous", "read,register"));
        }
    }

    @Test
    void metrics_countWhatHappens() throws Exception {
        found("(GLUE2DomainID=alpha)");

        assertThat(new String(SoapClient.get(server.url("/metrics")).body(), StandardCharsets.UTF_8)).contains(
                "mds_ldap_events_total{event=\"search\"} ",
                "mds_ldap_connections ", "mds_ldap_sites 2.0\n", "mds_budget_limit{budget=\"ldap-connections\"}");
    }

    @Test
    void ldapsearch_ofDebian_getsTheTree() throws Exception {
        assumeThat(Files.isExecutable(LDAPSEARCH)).isTrue();
        Process process = new ProcessBuilder(LDAPSEARCH.toString(), "-x", "-LLL", "-o", "ldif-wrap=no", "-H",
                "ldap://127.0.0.1:" + server.server().ldapPort().orElseThrow(), "-b", "o=glue",
                "(objectClass=GLUE2ComputingShare)", "GLUE2ComputingShareFreeSlots").redirectErrorStream(true).start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(answer).isZero();
        assertThat(answer).contains("dn: " + SHARE_A + "\nGLUE2ComputingShareFreeSlots: 52\n");
    }
}
