package org.openmds.benchmarks.index;

import static org.openmds.benchmarks.load.NumberedRequest.MARK;
import static org.openmds.benchmarks.load.NumberedRequest.MEMBER;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.openmds.benchmarks.load.LdapRequests;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.benchmarks.process.DebianSlapd.DirectoryContent;

/**
 * Sites of a grid as GLUE 2 documents, each with one computing element and its queues, and requests to their tree of LDAP. The number of a request is in
 * each queue, so that every Add for a registered site changes all its queues.
 */
final class GeneratedSites {

    private static final String SUFFIX = "o=glue";
    /** The attributes that the configuration of Debian's BDII indexes. */
    private static final String INDEXED = "GLUE2GroupID,GLUE2ExtensionLocalID,GLUE2LocationID,GLUE2ContactID,GLUE2DomainID,GLUE2ServiceID,"
            + "GLUE2EndpointID,GLUE2ShareID,GLUE2ManagerID,GLUE2ResourceID,GLUE2ActivityID,GLUE2PolicyID,GLUE2BenchmarkID,"
            + "GLUE2ApplicationEnvironmentID,GLUE2ApplicationHandleID,GLUE2ToStorageServiceID,GLUE2StorageServiceCapacityID,"
            + "GLUE2StorageAccessProtocolID,GLUE2StorageShareSharingID,GLUE2StorageShareCapacityID,GLUE2EndpointInterfaceName,"
            + "GLUE2PolicyRule";
    private static final String SCHEMA = """
            include /etc/ldap/schema/cosine.schema
            include /etc/ldap/schema/nis.schema
            include /etc/ldap/schema/GLUE20.schema""";
    private static final String HOST = "ce.site" + MEMBER + ".example.org";
    private static final List<String> ORGANISATIONS = List.of("alice", "atlas", "biomed", "cms", "lhcb", "ops");
    private static final String SHARE = "urn:ogf:ComputingShare:" + HOST + ":queue";

    private GeneratedSites() {
    }

    /** Returns an Add that registers a site with this number of queues or replaces its content. */
    static String add(int queues) {
        return SampleRequests.add(MEMBER,
                """
                        <sg:Content xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2">\
                        <AdminDomain BaseType="Domain" xmlns="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1"><ID>SITE-%1$s</ID>\
                        <Description>A site of the benchmark</Description><Services>\
                        <ComputingService BaseType="Service"><ID>urn:ogf:ComputingService:%2$s:arex</ID><Name>%2$s</Name>\
                        <Capability>executionmanagement.jobexecution</Capability><Type>org.nordugrid.arex</Type>\
                        <QualityLevel>production</QualityLevel><Complexity>endpoint=1,share=%3$d,resource=1</Complexity><TotalJobs>49</TotalJobs>\
                        <RunningJobs>37</RunningJobs><WaitingJobs>12</WaitingJobs>\
                        <ComputingEndpoint BaseType="Endpoint"><ID>urn:ogf:ComputingEndpoint:%2$s:rest</ID><URL>https://%2$s:443/arex</URL>\
                        <InterfaceName>org.nordugrid.arcrest</InterfaceName><QualityLevel>production</QualityLevel><HealthState>ok</HealthState>\
                        <ServingState>production</ServingState><Implementor>NorduGrid</Implementor></ComputingEndpoint>\
                        %4$s\
                        <ComputingManager BaseType="Manager"><ID>urn:ogf:ComputingManager:%2$s:slurm</ID><ProductName>slurm</ProductName>\
                        <TotalSlots>2048</TotalSlots><ExecutionEnvironments><ExecutionEnvironment BaseType="Resource">\
                        <ID>urn:ogf:ExecutionEnvironment:%2$s:node</ID><Platform>amd64</Platform><MainMemorySize>64000</MainMemorySize>\
                        <OSFamily>linux</OSFamily><OSName>debian</OSName><ConnectivityIn>false</ConnectivityIn>\
                        <ConnectivityOut>true</ConnectivityOut></ExecutionEnvironment></ExecutionEnvironments></ComputingManager>\
                        </ComputingService></Services></AdminDomain></sg:Content>"""
                        .formatted(MEMBER, HOST, queues,
                                IntStream.range(0, queues)
                                        .mapToObj(GeneratedSites::share)
                                        .collect(Collectors.joining())));
    }

    private static String share(int number) {
        return """
                <ComputingShare BaseType="Share"><ID>%1$s%2$d</ID><Name>queue%2$d</Name><OtherInfo>change=%3$s</OtherInfo>\
                <MappingQueue>queue%2$d</MappingQueue><MaxWallTime>172800</MaxWallTime><MaxCPUTime>172800</MaxCPUTime>\
                <MaxTotalJobs>10000</MaxTotalJobs><MaxRunningJobs>2048</MaxRunningJobs><SchedulingPolicy>fairshare</SchedulingPolicy>\
                <ServingState>production</ServingState><TotalJobs>49</TotalJobs><RunningJobs>37</RunningJobs><WaitingJobs>12</WaitingJobs>\
                <FreeSlots>52</FreeSlots><UsedSlots>37</UsedSlots>\
                <MappingPolicy BaseType="Policy"><ID>%1$s%2$d:policy</ID><Scheme>basic</Scheme><Rule>vo:%4$s</Rule></MappingPolicy>\
                <Associations><ComputingEndpointID>urn:ogf:ComputingEndpoint:%5$s:rest</ComputingEndpointID>\
                <ExecutionEnvironmentID>urn:ogf:ExecutionEnvironment:%5$s:node</ExecutionEnvironmentID></Associations></ComputingShare>"""
                .formatted(SHARE, number, MARK, ORGANISATIONS.get(number % ORGANISATIONS.size()), HOST);
    }

    /** Returns the suffix, the schema and the indexes of a BDII with these entries. */
    static DirectoryContent directory(List<String> records) {
        return new DirectoryContent(SUFFIX, SCHEMA, INDEXED, records);
    }

    /** Returns a search for the first queue of another site each time, by its key. */
    static NumberedRequest lookUp(int sites) {
        return LdapRequests.search(SUFFIX, "GLUE2ShareID", SHARE + "0", sites);
    }

    /** Returns a search for the whole tree, which has this number of entries. */
    static NumberedRequest dump(int entries) {
        return LdapRequests.dump(SUFFIX, entries);
    }
}
