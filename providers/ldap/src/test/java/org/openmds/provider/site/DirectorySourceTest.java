package org.openmds.provider.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.provider.ldap.Glue2Server;
import org.openmds.provider.site.SiteSource.DirectorySource;
import org.openmds.provider.site.glue.GridEntity;
import org.openmds.provider.site.glue.SiteJoin;
import org.openmds.wsrf.service.Deadline;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldif.LDIFReader;

/** A directory with entries of GLUE 2, as the BDII of a site has them. */
class DirectorySourceTest {

    private static final String LDIF = """
            dn: o=glue
            objectClass: organization
            o: glue

            dn: GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2AdminDomain
            GLUE2DomainID: ONE
            GLUE2EntityName: Site one

            dn: GLUE2ServiceID=ce,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2Service
            objectClass: GLUE2ComputingService
            GLUE2ServiceID: ce
            GLUE2ServiceType: org.opensciencegrid.htcondorce
            GLUE2ServiceAdminDomainForeignKey: ONE

            dn: GLUE2EndpointID=ce_HTCondorCE,GLUE2ServiceID=ce,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2Endpoint
            objectClass: GLUE2ComputingEndpoint
            GLUE2EndpointID: ce_HTCondorCE
            GLUE2EndpointURL: condor://ce:9619
            GLUE2EndpointInterfaceName: org.opensciencegrid.htcondorce
            GLUE2EndpointServiceForeignKey: ce
            GLUE2ComputingEndpointComputingServiceForeignKey: ce

            dn: GLUE2ShareID=ce_ops_share,GLUE2ServiceID=ce,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2Share
            objectClass: GLUE2ComputingShare
            GLUE2ShareID: ce_ops_share
            GLUE2ComputingShareServingState: production
            GLUE2ComputingShareFreeSlots: 4
            GLUE2ShareServiceForeignKey: ce
            GLUE2ShareEndpointForeignKey: ce_HTCondorCE
            GLUE2ComputingShareExecutionEnvironmentForeignKey: ce_env

            dn: GLUE2PolicyID=ce_ops_policy,GLUE2ShareID=ce_ops_share,GLUE2ServiceID=ce,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2Policy
            objectClass: GLUE2MappingPolicy
            GLUE2PolicyID: ce_ops_policy
            GLUE2PolicyScheme: org.glite.standard
            GLUE2PolicyRule: vo:ops
            GLUE2MappingPolicyShareForeignKey: ce_ops_share

            dn: GLUE2ManagerID=ce_Manager,GLUE2ServiceID=ce,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2Manager
            objectClass: GLUE2ComputingManager
            GLUE2ManagerID: ce_Manager
            GLUE2ManagerProductName: HTCondor
            GLUE2ManagerServiceForeignKey: ce

            dn: GLUE2ResourceID=ce_env,GLUE2ServiceID=ce,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2Resource
            objectClass: GLUE2ExecutionEnvironment
            GLUE2ResourceID: ce_env
            GLUE2ExecutionEnvironmentMainMemorySize: 64000
            GLUE2ResourceManagerForeignKey: ce_Manager
            """;

    /** A storage element as dCache and StoRM publish it. */
    private static final String STORAGE = """

            dn: GLUE2ServiceID=se,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2Service
            objectClass: GLUE2StorageService
            GLUE2ServiceID: se
            GLUE2ServiceType: storm
            GLUE2ServiceQualityLevel: production
            GLUE2ServiceAdminDomainForeignKey: ONE

            dn: GLUE2StorageServiceCapacityID=se/capacity,GLUE2ServiceID=se,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2StorageServiceCapacity
            GLUE2StorageServiceCapacityID: se/capacity
            GLUE2StorageServiceCapacityType: online
            GLUE2StorageServiceCapacityTotalSize: 500
            GLUE2StorageServiceCapacityFreeSize: 600
            GLUE2StorageServiceCapacityStorageServiceForeignKey: se

            dn: GLUE2StorageAccessProtocolID=se/root,GLUE2ServiceID=se,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2StorageAccessProtocol
            GLUE2StorageAccessProtocolID: se/root
            GLUE2StorageAccessProtocolType: xroot
            GLUE2StorageAccessProtocolVersion: 1.0
            GLUE2StorageAccessProtocolStorageServiceForeignKey: se

            dn: GLUE2EndpointID=se/https,GLUE2ServiceID=se,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2Endpoint
            objectClass: GLUE2StorageEndpoint
            GLUE2EndpointID: se/https
            GLUE2EndpointURL: https://se.example.org:443/
            GLUE2EndpointInterfaceName: https
            GLUE2EndpointServiceForeignKey: se
            GLUE2StorageEndpointStorageServiceForeignKey: se

            dn: GLUE2ShareID=se/ops,GLUE2ServiceID=se,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2Share
            objectClass: GLUE2StorageShare
            GLUE2ShareID: se/ops
            GLUE2StorageShareServingState: production
            GLUE2StorageSharePath: /ops
            GLUE2StorageShareSharingID: dedicated
            GLUE2StorageShareAccessLatency: online
            GLUE2ShareServiceForeignKey: se
            GLUE2ShareEndpointForeignKey: se/https
            GLUE2ShareResourceForeignKey: se/pool

            dn: GLUE2StorageShareCapacityID=se/ops/capacity,GLUE2ShareID=se/ops,GLUE2ServiceID=se,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2StorageShareCapacity
            GLUE2StorageShareCapacityID: se/ops/capacity
            GLUE2StorageShareCapacityType: online
            GLUE2StorageShareCapacityTotalSize: 400
            GLUE2StorageShareCapacityStorageShareForeignKey: se/ops

            dn: GLUE2PolicyID=se/ops/policy,GLUE2ShareID=se/ops,GLUE2ServiceID=se,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2Policy
            objectClass: GLUE2MappingPolicy
            GLUE2PolicyID: se/ops/policy
            GLUE2PolicyScheme: org.glite.standard
            GLUE2PolicyRule: vo:ops
            GLUE2MappingPolicyShareForeignKey: se/ops

            dn: GLUE2ManagerID=se/manager,GLUE2ServiceID=se,GLUE2DomainID=ONE,o=glue
            objectClass: GLUE2Manager
            objectClass: GLUE2StorageManager
            GLUE2ManagerID: se/manager
            GLUE2ManagerProductName: StoRM
            GLUE2ManagerServiceForeignKey: se
            """;

    @Test
    void read_storage_isBesideComputing() throws Exception {
        InMemoryDirectoryServer server = server(LDIF + STORAGE);
        try {
            List<GridEntity> entities = new DirectorySource(new Glue2Server(
                    "ldap://127.0.0.1:" + server.getListenPort(), Optional.empty(), Optional.empty()),
                    Clock.systemUTC())
                    .read(Deadline.in(Duration.ofMinutes(1)));

            assertThat(SiteJoin.join("ONE", entities, List.of(), Instant.now()).write(_ -> Instant.EPOCH).toString())
                    .contains("Kind=\"impossible-value\" Entity=\"se/capacity\"",
                            "</ComputingService><StorageService BaseType=\"Service\"><ID>se</ID><Type>storm</Type><QualityLevel>production</QualityLevel>"
                                    + "<StorageEndpoint BaseType=\"Endpoint\"><ID>se/https</ID><URL>https://se.example.org:443/</URL><InterfaceName>https</InterfaceName>"
                                    + "<Associations><StorageShareID>se/ops</StorageShareID></Associations></StorageEndpoint>"
                                    + "<StorageShare BaseType=\"Share\"><ID>se/ops</ID><MappingPolicy BaseType=\"Policy\"><ID>se/ops/policy</ID><Scheme>org.glite.standard</Scheme><Rule>vo:ops</Rule></MappingPolicy>"
                                    + "<ServingState>production</ServingState><Path>/ops</Path><SharingID>dedicated</SharingID><AccessLatency>online</AccessLatency>"
                                    + "<StorageShareCapacity><ID>se/ops/capacity</ID><Type>online</Type><TotalSize>400</TotalSize></StorageShareCapacity>"
                                    + "<Associations><StorageEndpointID>se/https</StorageEndpointID></Associations></StorageShare>"
                                    + "<StorageManager BaseType=\"Manager\"><ID>se/manager</ID><ProductName>StoRM</ProductName></StorageManager>"
                                    + "<StorageAccessProtocol><ID>se/root</ID><Type>xroot</Type><Version>1.0</Version></StorageAccessProtocol>"
                                    + "<StorageServiceCapacity><ID>se/capacity</ID><Type>online</Type><TotalSize>500</TotalSize><FreeSize>600</FreeSize></StorageServiceCapacity>"
                                    + "</StorageService></AdminDomain>")
                    .doesNotContain("dangling-key", "unknown-owner");
        } finally {
            server.shutDown(true);
        }
    }

    /** An address that a list names is refused before a connection is made. */
    @Test
    void read_addressThatIsNotAllowed_isRefused() throws Exception {
        InMemoryDirectoryServer server = server(LDIF);
        try {
            DirectorySource source = new DirectorySource(new Glue2Server("ldap://127.0.0.1:" + server.getListenPort(),
                    Optional.empty(), Optional.of(address -> Optional.of("is a loopback address"))),
                    Clock.systemUTC());

            assertThatExceptionOfType(CollectionException.class)
                    .isThrownBy(() -> source.read(Deadline.in(Duration.ofMinutes(1))))
                    .withMessageContaining("127.0.0.1 is a loopback address");
        } finally {
            server.shutDown(true);
        }
    }

    private static InMemoryDirectoryServer server(String ldif) throws Exception {
        InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("o=glue");
        config.setSchema(null);
        config.setListenerConfigs(
                InMemoryListenerConfig.createLDAPConfig("plain", InetAddress.getLoopbackAddress(), 0, null));
        InMemoryDirectoryServer server = new InMemoryDirectoryServer(config);
        server.importFromLDIF(true, new LDIFReader(new ByteArrayInputStream(ldif.getBytes(StandardCharsets.UTF_8))));
        server.startListening();
        return server;
    }

    @Test
    void read_entries_areJoinedAsOneDocument() throws Exception {
        InMemoryDirectoryServer server = server(LDIF);
        try {
            List<GridEntity> entities = new DirectorySource(
                    new Glue2Server("ldap://127.0.0.1:" + server.getListenPort(), Optional.empty(), Optional.empty()),
                    Clock.systemUTC())
                    .read(Deadline.in(Duration.ofMinutes(1)));

            assertThat(SiteJoin.join("ONE", entities, List.of(), Instant.now()).write(_ -> Instant.EPOCH).toString())
                    .isEqualTo(
                            "<Domains xmlns=\"http://schemas.ogf.org/glue/2009/03/spec_2.0_r1\"><AdminDomain BaseType=\"Domain\"><ID>ONE</ID><Name>Site one</Name>"
                                    + "<ComputingService BaseType=\"Service\"><ID>ce</ID><Type>org.opensciencegrid.htcondorce</Type>"
                                    + "<ComputingEndpoint BaseType=\"Endpoint\"><ID>ce_HTCondorCE</ID><URL>condor://ce:9619</URL><InterfaceName>org.opensciencegrid.htcondorce</InterfaceName>"
                                    + "<Associations><ComputingShareID>ce_ops_share</ComputingShareID></Associations></ComputingEndpoint>"
                                    + "<ComputingShare BaseType=\"Share\"><ID>ce_ops_share</ID><MappingPolicy BaseType=\"Policy\"><ID>ce_ops_policy</ID><Scheme>org.glite.standard</Scheme><Rule>vo:ops</Rule></MappingPolicy>"
                                    + "<ServingState>production</ServingState><FreeSlots>4</FreeSlots>"
                                    + "<Associations><ComputingEndpointID>ce_HTCondorCE</ComputingEndpointID><ExecutionEnvironmentID>ce_env</ExecutionEnvironmentID></Associations></ComputingShare>"
                                    + "<ComputingManager BaseType=\"Manager\"><ID>ce_Manager</ID><ProductName>HTCondor</ProductName>"
                                    + "<ExecutionEnvironments><ExecutionEnvironment BaseType=\"Resource\"><ID>ce_env</ID><MainMemorySize>64000</MainMemorySize>"
                                    + "<Associations><ComputingShareID>ce_ops_share</ComputingShareID></Associations></ExecutionEnvironment></ExecutionEnvironments></ComputingManager>"
                                    + "</ComputingService></AdminDomain></Domains>");
            assertThat(
                    new DirectorySeed(
                            new Glue2Server("ldap://127.0.0.1:" + server.getListenPort(), Optional.empty(),
                                    Optional.empty()),
                            Clock.systemUTC()).read(Deadline.in(Duration.ofMinutes(1))))
                    .singleElement()
                    .satisfies(site -> {
                        assertThat(site.site()).isEqualTo("ONE");
                        assertThat(site.entities()).extracting(GridEntity::toString).containsExactly("AdminDomain ONE");
                    });
        } finally {
            server.shutDown(true);
        }
    }
}
