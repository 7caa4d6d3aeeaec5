package org.openmds.provider.ldap;

/** The entries of a small site, as a BDII publishes them. */
final class GlueLdif {

    static final String GLUE13 = """
            dn: o=grid
            objectClass: organization
            o: grid
            description:: /v8=

            dn: mds-vo-name=resource,o=grid
            objectClass: MDS
            mds-vo-name: resource

            dn: GlueClusterUniqueID=ce.example.org,mds-vo-name=resource,o=grid
            objectClass: GlueClusterTop
            objectClass: GlueCluster
            GlueClusterUniqueID: ce.example.org
            GlueClusterName: alpha
            GlueForeignKey: GlueSiteUniqueID=EXAMPLE

            dn: GlueSubClusterUniqueID=sub.example.org,GlueClusterUniqueID=ce.example.org,mds-vo-name=resource,o=grid
            objectClass: GlueClusterTop
            objectClass: GlueSubCluster
            objectClass: GlueHostMainMemory
            GlueSubClusterUniqueID: sub.example.org
            GlueSubClusterName: big
            GlueSubClusterPhysicalCPUs: 20
            GlueSubClusterLogicalCPUs: 160
            GlueHostMainMemoryRAMSize: 64000
            GlueHostOperatingSystemName: Debian
            GlueHostApplicationSoftwareRunTimeEnvironment: GLITE-3
            GlueHostApplicationSoftwareRunTimeEnvironment: LCG-2
            GlueChunkKey: GlueClusterUniqueID=ce.example.org

            dn: GlueHostUniqueID=wn1.example.org,GlueSubClusterUniqueID=sub.example.org,GlueClusterUniqueID=ce.example.org,mds-vo-name=resource,o=grid
            objectClass: GlueHost
            GlueHostUniqueID: wn1.example.org
            GlueHostName: wn1
            GlueHostProcessorLoadLast1Min: 150

            dn: GlueHostLocalFileSystemName=root,GlueHostUniqueID=wn1.example.org,GlueSubClusterUniqueID=sub.example.org,GlueClusterUniqueID=ce.example.org,mds-vo-name=resource,o=grid
            objectClass: GlueHostLocalFileSystem
            GlueHostLocalFileSystemName: root
            GlueHostLocalFileSystemRoot: /
            GlueHostLocalFileSystemSize: 1000
            GlueHostLocalFileSystemAvailableSpace: 200

            dn: GlueCEUniqueID=ce.example.org:8443/cream-pbs-long,mds-vo-name=resource,o=grid
            objectClass: GlueCETop
            objectClass: GlueCE
            GlueCEUniqueID: ce.example.org:8443/cream-pbs-long
            GlueCEName: long
            GlueCEHostingCluster: ce.example.org
            GlueCEInfoLRMSType: pbs
            GlueCEInfoTotalCPUs: 160
            GlueCEStateStatus: Production
            GlueCEStateRunningJobs: 120
            GlueCEStateWaitingJobs: 7
            GlueCEStateFreeCpus: 40
            GlueCEPolicyMaxWallClockTime: 2880
            GlueCEAccessControlBaseRule: VO:atlas
            GlueCEAccessControlBaseRule: VO:cms
            GlueForeignKey: GlueClusterUniqueID=CE.example.org

            dn: GlueSEUniqueID=se.example.org,mds-vo-name=resource,o=grid
            objectClass: GlueSE
            GlueSEUniqueID: se.example.org
            GlueSEStatus: Production
            GlueSETotalOnlineSize: 5000
            GlueForeignKey: GlueSiteUniqueID=EXAMPLE

            dn: GlueSALocalID=atlas,GlueSEUniqueID=se.example.org,mds-vo-name=resource,o=grid
            objectClass: GlueSA
            GlueSALocalID: atlas
            GlueSAFreeOnlineSize: 300
            GlueChunkKey: GlueSEUniqueID=se.example.org
            """;

    static final String GLUE2 = """
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
            GLUE2EntityCreationTime: 2026-11-22T03:00:00Z
            GLUE2EntityValidity: 600
            GLUE2ServiceType: org.nordugrid.arex
            GLUE2ServiceQualityLevel: production
            GLUE2ServiceAdminDomainForeignKey: urn:site

            dn: GLUE2ExtensionLocalID=x,GLUE2ServiceID=urn:service,GLUE2GroupID=resource,o=glue
            objectClass: GLUE2Extension
            GLUE2ExtensionLocalID: x
            GLUE2ExtensionKey: CPUScalingReferenceSI00
            GLUE2ExtensionValue: 2500
            GLUE2ExtensionEntityForeignKey: urn:service

            dn: GLUE2EndpointID=urn:endpoint,GLUE2ServiceID=urn:service,GLUE2GroupID=resource,o=glue
            objectClass: GLUE2Entity
            objectClass: GLUE2Endpoint
            objectClass: GLUE2ComputingEndpoint
            GLUE2EndpointID: urn:endpoint
            GLUE2EndpointURL: https://arex.example.org:443/arex
            GLUE2EndpointInterfaceName: org.nordugrid.arcrest
            GLUE2EndpointHealthState: ok
            GLUE2EndpointServingState: production
            GLUE2EndpointServiceForeignKey: urn:service
            GLUE2ComputingEndpointComputingServiceForeignKey: urn:service

            dn: GLUE2ShareID=urn:share,GLUE2ServiceID=urn:service,GLUE2GroupID=resource,o=glue
            objectClass: GLUE2Entity
            objectClass: GLUE2Share
            objectClass: GLUE2ComputingShare
            GLUE2ShareID: urn:share
            GLUE2ComputingShareMappingQueue: main
            GLUE2ComputingShareServingState: production
            GLUE2ComputingShareRunningJobs: 12
            GLUE2ComputingShareWaitingJobs: 3
            GLUE2ComputingShareFreeSlots: 52
            GLUE2ComputingShareMaxWallTime: 86400
            GLUE2ShareServiceForeignKey: urn:service

            dn: GLUE2ManagerID=urn:manager,GLUE2ServiceID=urn:service,GLUE2GroupID=resource,o=glue
            objectClass: GLUE2Entity
            objectClass: GLUE2Manager
            objectClass: GLUE2ComputingManager
            GLUE2ManagerID: urn:manager
            GLUE2ManagerProductName: SLURM
            GLUE2ComputingManagerTotalLogicalCPUs: 64
            GLUE2ManagerServiceForeignKey: urn:service

            dn: GLUE2ResourceID=urn:env,GLUE2ManagerID=urn:manager,GLUE2ServiceID=urn:service,GLUE2GroupID=resource,o=glue
            objectClass: GLUE2Entity
            objectClass: GLUE2Resource
            objectClass: GLUE2ExecutionEnvironment
            GLUE2ResourceID: urn:env
            GLUE2ExecutionEnvironmentMainMemorySize: 32000
            GLUE2ExecutionEnvironmentLogicalCPUs: 16
            GLUE2ExecutionEnvironmentTotalInstances: 4
            GLUE2ExecutionEnvironmentOSFamily: linux
            GLUE2ResourceManagerForeignKey: urn:manager
            """;

    private GlueLdif() {
    }
}
