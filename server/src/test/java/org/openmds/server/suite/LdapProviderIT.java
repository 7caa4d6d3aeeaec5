package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** A site in a real slapd with the schema of a BDII: the index is compared with ldapsearch, after changes, deletions, a stop and a restart. */
@EnabledIf("org.openmds.server.suite.SlapdServer#isThere")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LdapProviderIT {

    private static final int QUEUES = 300;
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String GLUE13_ENTRY = "//*[local-name()='Entry'][.//*[local-name()='Directory'][@Base='o=grid']]";
    private static final String QUEUE = "//*[local-name()='ComputingElement']";

    @TempDir
    static Path folder;

    private static SlapdServer slapd;
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        slapd = SlapdServer.start(folder.resolve("slapd"));
        slapd.modify("o=grid", glue13(), "-a");
        slapd.modify("o=glue", GLUE2, "-a");
        server = RunningServer.start(folder.resolve("state"), "providers.ldap[0].name", "grid", "providers.ldap[0].url",
                slapd.url(), "providers.ldap[0].base", "o=grid", "providers.ldap[0].interval", "1s",
                "providers.ldap[0].timeout", "1s", "providers.ldap[0].search.page-size", "100",
                "providers.ldap[0].search.whole-interval", "5s", "providers.ldap[1].name", "glue",
                "providers.ldap[1].url", slapd.url() + "/", "providers.ldap[1].base", "o=glue",
                "providers.ldap[1].interval", "1s", "providers.ldap[1].timeout", "1s");
        await().until(() -> count(QUEUE) == QUEUES + 1);
    }

    @AfterAll
    static void stop() {
        try {
            if (server != null) {
                server.close();
            }
        } finally {
            if (slapd != null) {
                slapd.close();
            }
        }
    }

    @Test
    @Order(1)
    void query_queues_areThoseOfLdapsearch() throws Exception {
        assertThat(texts(GLUE13_ENTRY + QUEUE, "@*[local-name()='UniqueID']"))
                .isEqualTo(slapd.search("o=grid", "(objectClass=GlueCE)", "GlueCEUniqueID"));
        assertThat(texts(GLUE13_ENTRY + QUEUE, "*[local-name()='State']/@*[local-name()='FreeCPUs']"))
                .isEqualTo(slapd.search("o=grid", "(objectClass=GlueCE)", "GlueCEStateFreeCPUs"));
        assertThat(count(QUEUE + "[*[local-name()='State']/@*[local-name()='FreeCPUs'] > 290]"))
                .isEqualTo(slapd.search("o=grid", "(GlueCEStateFreeCPUs>=291)", "GlueCEStateFreeCPUs").size());
    }

    @Test
    @Order(2)
    void query_storageAndGlue2_areThoseOfLdapsearch() throws Exception {
        assertThat(texts("//*[local-name()='SA']/*[local-name()='FreeOnlineSize']", "."))
                .isEqualTo(slapd.search("o=grid", "(objectClass=GlueSA)", "GlueSAFreeOnlineSize"));
        assertThat(texts("//*[local-name()='ComputingShare']/*[local-name()='RunningJobs']", "."))
                .isEqualTo(slapd.search("o=glue", "(objectClass=GLUE2ComputingShare)",
                        "GLUE2ComputingShareRunningJobs"));
        assertThat(texts(QUEUE + "[@*[local-name()='UniqueID']='urn:share']/*[local-name()='Info']",
                "@*[local-name()='LRMSType']")).containsExactly("SLURM");
    }

    @Test
    @Order(3)
    void change_andDeletion_areSeen() throws Exception {
        slapd.modify("o=grid", """
                dn: GlueCEUniqueID=q7,mds-vo-name=resource,o=grid
                changetype: modify
                replace: GlueCEStateFreeCPUs
                GlueCEStateFreeCPUs: 4711

                dn: GlueCEUniqueID=q8,mds-vo-name=resource,o=grid
                changetype: delete
                """);

        await().atMost(SOON).until(() -> count(QUEUE + "[*/@*[local-name()='FreeCPUs']='4711']") == 1);
        await().atMost(SOON).until(() -> count(QUEUE) == QUEUES);
        assertThat(texts(GLUE13_ENTRY + QUEUE, "@*[local-name()='UniqueID']"))
                .isEqualTo(slapd.search("o=grid", "(objectClass=GlueCE)", "GlueCEUniqueID"));
    }

    @Test
    @Order(4)
    void slapdStops_entryIsStaleWithAClearErrorUntilItIsBack() throws Exception {
        slapd.stop();

        await().atMost(SOON)
                .until(() -> server.index()
                        .query(GLUE13_ENTRY + "//*[local-name()='AggregatorError']")
                        .contains(slapd.url() + " cannot be reached: Connection refused"));
        assertThat(count(QUEUE)).as("the last values stay").isEqualTo(QUEUES);

        slapd.start();

        await().atMost(SOON).until(() -> count("//*[local-name()='AggregatorError']") == 0);
        assertThat(count(QUEUE)).isEqualTo(QUEUES);
    }

    private static int count(String xpath) {
        return Integer.parseInt(server.index().query("count(%s)".formatted(xpath)));
    }

    private static List<String> texts(String nodes, String below) {
        SoapAnswer answer = server.index().call(RequestBodies.query(nodes));
        return answer.texts("*/" + below).stream().sorted().toList();
    }

    private static String glue13() {
        StringBuilder site = new StringBuilder("""
                dn: o=grid
                objectClass: organization
                o: grid

                dn: mds-vo-name=resource,o=grid
                objectClass: MDS
                mds-vo-name: resource

                dn: GlueClusterUniqueID=ce.example.org,mds-vo-name=resource,o=grid
                objectClass: GlueClusterTop
                objectClass: GlueCluster
                objectClass: GlueKey
                GlueClusterUniqueID: ce.example.org
                GlueClusterName: alpha
                GlueForeignKey: GlueSiteUniqueID=EXAMPLE

                dn: GlueSEUniqueID=se.example.org,mds-vo-name=resource,o=grid
                objectClass: GlueSETop
                objectClass: GlueSE
                GlueSEUniqueID: se.example.org
                GlueSEStatus: Production

                dn: GlueSALocalID=atlas,GlueSEUniqueID=se.example.org,mds-vo-name=resource,o=grid
                objectClass: GlueSATop
                objectClass: GlueSA
                objectClass: GlueKey
                GlueSALocalID: atlas
                GlueSAFreeOnlineSize: 300
                GlueChunkKey: GlueSEUniqueID=se.example.org
                """);
        for (int i = 0; i < QUEUES; i++) {
            site.append("""

                    dn: GlueCEUniqueID=q%1$d,mds-vo-name=resource,o=grid
                    objectClass: GlueCETop
                    objectClass: GlueCE
                    objectClass: GlueKey
                    GlueCEUniqueID: q%1$d
                    GlueCEName: queue %1$d
                    GlueCEInfoLRMSType: pbs
                    GlueCEInfoTotalCPUs: 500
                    GlueCEStateFreeCPUs: %1$d
                    GlueForeignKey: GlueClusterUniqueID=ce.example.org
                    """.formatted(i));
        }
        return site.toString();
    }

    private static final String GLUE2 = """
            dn: o=glue
            objectClass: organization
            o: glue

            dn: GLUE2GroupID=resource,o=glue
            objectClass: GLUE2Group
            GLUE2GroupID: resource

            dn: GLUE2ServiceID=urn:service,GLUE2GroupID=resource,o=glue
            objectClass: GLUE2Entity
            objectClass: GLUE2Service
            objectClass: GLUE2ComputingService
            GLUE2ServiceID: urn:service
            GLUE2EntityName: beta
            GLUE2ServiceType: org.nordugrid.arex
            GLUE2ServiceQualityLevel: production
            GLUE2ServiceAdminDomainForeignKey: urn:site

            dn: GLUE2ShareID=urn:share,GLUE2ServiceID=urn:service,GLUE2GroupID=resource,o=glue
            objectClass: GLUE2Entity
            objectClass: GLUE2Share
            objectClass: GLUE2ComputingShare
            GLUE2ShareID: urn:share
            GLUE2ComputingShareMappingQueue: main
            GLUE2ComputingShareServingState: production
            GLUE2ComputingShareRunningJobs: 12
            GLUE2ComputingShareFreeSlots: 52
            GLUE2ShareServiceForeignKey: urn:service

            dn: GLUE2ManagerID=urn:manager,GLUE2ServiceID=urn:service,GLUE2GroupID=resource,o=glue
            objectClass: GLUE2Entity
            objectClass: GLUE2Manager
            objectClass: GLUE2ComputingManager
            GLUE2ManagerID: urn:manager
            GLUE2ManagerProductName: SLURM
            GLUE2ComputingManagerTotalLogicalCPUs: 64
            GLUE2ManagerServiceForeignKey: urn:service
            """;
}
