package org.openmds.server.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A grid of 200 sites, and one with a real computing element. The truth, which VO may use which queue of which computing element, is written first; ARC
 * CEs, HTCondor-CEs and a directory of GLUE 2 are rendered from it, and the real element gets its configuration from it.
 */
final class TrueGrid {

    static final int SITES = 200;
    static final List<String> VOS = List.of("alice", "atlas", "biomed", "cms", "lhcb", "ops");
    private static final int KINDS = 10;

    private final List<Queue> queues = new ArrayList<>();

    /** The source of what a site tells about itself. */
    enum Kind {
        ARC, DIRECTORY, CONDOR, REAL
    }

    /** A queue of the computing element of a site, and the VOs that may use it. */
    record Queue(int site, String name, List<String> vos) {

        Kind kind() {
            return site == SITES
                    ? Kind.REAL
                    : List.of(Kind.ARC, Kind.DIRECTORY, Kind.CONDOR).get(Math.min(site % KINDS, 2));
        }

        String siteName() {
            return "SITE-%03d".formatted(site);
        }

        int free() {
            return site * 7 % 100;
        }

        String ce() {
            return site == SITES ? "localhost" : "ce%03d.example.org".formatted(site);
        }
    }

    /**
     * @param hasReal
     *            true if there is a site with a real computing element
     */
    TrueGrid(boolean hasReal) {
        Random random = new Random(31);
        for (int site = 0; site < SITES; site++) {
            for (int queue = 0; queue <= random.nextInt(3); queue++) {
                List<String> vos = VOS.stream().filter(_ -> random.nextInt(3) == 0).toList();
                queues.add(new Queue(site, "queue" + queue, vos.isEmpty() ? List.of("ops") : vos));
            }
        }
        if (hasReal) {
            queues.add(new Queue(SITES, "fork", List.of("atlas", "cms")));
        }
    }

    /** Returns the queue of the real computing element. */
    Optional<Queue> real() {
        return queues.stream().filter(queue -> queue.kind() == Kind.REAL).findFirst();
    }

    /** Returns the number of sites. */
    int sites() {
        return real().isPresent() ? SITES + 1 : SITES;
    }

    /** Returns the true triples of a VO: site, computing element and queue; those of sites of other kinds. */
    TreeSet<String> triples(String vo, List<Kind> kinds) {
        return queues.stream()
                .filter(queue -> kinds.contains(queue.kind()) && queue.vos().contains(vo))
                .map(queue -> String.join(" ", queue.siteName(), queue.ce(), queue.name()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the numbers of the sites of a kind. */
    List<Integer> sites(Kind kind) {
        return IntStream.range(0, SITES).filter(site -> of(site).getFirst().kind() == kind).boxed().toList();
    }

    private List<Queue> of(int site) {
        return queues.stream().filter(queue -> queue.site() == site).toList();
    }

    /** Returns what the ARC CE of a site answers. */
    String arc(int site) {
        List<Queue> own = of(site);
        return """
                <Domains xmlns="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1"><AdminDomain BaseType="Domain"><ID>urn:ogf:AdminDomain:%1$s</ID>
                <ComputingService BaseType="Service"><ID>urn:ogf:ComputingService:%1$s:arex</ID><Type>org.nordugrid.arex</Type><QualityLevel>production</QualityLevel>
                <ComputingEndpoint BaseType="Endpoint"><ID>urn:ogf:ComputingEndpoint:%1$s:emies:https://%1$s:443/arex</ID><URL>https://%1$s:443/arex</URL>
                <InterfaceName>org.nordugrid.arcrest</InterfaceName><QualityLevel>production</QualityLevel><HealthState>ok</HealthState>
                <ServingState>production</ServingState></ComputingEndpoint>%2$s
                <ComputingManager BaseType="Manager"><ID>urn:ogf:ComputingManager:%1$s:fork</ID><ProductName>fork</ProductName>
                <ExecutionEnvironments><ExecutionEnvironment BaseType="Resource"><ID>urn:ogf:ExecutionEnvironment:%1$s:execenv0</ID>
                <Platform>amd64</Platform><MainMemorySize>64000</MainMemorySize><OSFamily>linux</OSFamily><ConnectivityIn>false</ConnectivityIn>
                <ConnectivityOut>true</ConnectivityOut></ExecutionEnvironment></ExecutionEnvironments></ComputingManager>
                </ComputingService></AdminDomain></Domains>"""
                .formatted(own.getFirst().ce(),
                        joined(own,
                                queue -> """
                                        <ComputingShare BaseType="Share"><ID>urn:ogf:ComputingShare:%1$s:%2$s</ID><Name>%2$s</Name>
                                        <MappingPolicy BaseType="Policy"><ID>urn:ogf:MappingPolicy:%1$s:%2$s</ID><Scheme>basic</Scheme>%3$s</MappingPolicy>
                                        <MappingQueue>%2$s</MappingQueue><ServingState>production</ServingState><FreeSlots>%4$d</FreeSlots>
                                        <Associations><ComputingEndpointID>urn:ogf:ComputingEndpoint:%1$s:emies:https://%1$s:443/arex</ComputingEndpointID>
                                        <ExecutionEnvironmentID>urn:ogf:ExecutionEnvironment:%1$s:execenv0</ExecutionEnvironmentID></Associations></ComputingShare>"""
                                        .formatted(queue.ce(), queue.name(),
                                                joined(queue.vos(), "<Rule>vo:%s</Rule>"::formatted), queue.free())));
    }

    /** Returns the HTCondor-CEs as a line for each: host, site, and each queue with its VOs. */
    String condor() {
        return joined(sites(Kind.CONDOR), site -> "%s %s %s%n".formatted(of(site).getFirst().ce(),
                of(site).getFirst().siteName(), of(site).stream()
                        .map(queue -> queue.name() + "=" + String.join(",", queue.vos()))
                        .collect(Collectors.joining(" "))));
    }

    /** Returns the entries of the sites of the directory as LDIF. */
    String directory() {
        return """
                dn: o=glue
                objectClass: organization
                o: glue

                dn: GLUE2GroupID=grid,o=glue
                objectClass: GLUE2Group
                GLUE2GroupID: grid

                """ + joined(sites(Kind.DIRECTORY), site -> directory(of(site)));
    }

    /** Returns the entries of a site as its BDII and the ARC CE below it write them. */
    private static String directory(List<Queue> own) {
        return """
                dn: GLUE2DomainID=%1$s,GLUE2GroupID=grid,o=glue
                objectClass: GLUE2Domain
                objectClass: GLUE2AdminDomain
                GLUE2DomainID: %1$s

                dn: GLUE2ServiceID=urn:%2$s,GLUE2DomainID=%1$s,GLUE2GroupID=grid,o=glue
                objectClass: GLUE2Service
                objectClass: GLUE2ComputingService
                GLUE2ServiceID: urn:%2$s
                GLUE2ServiceType: org.nordugrid.arex
                GLUE2ServiceQualityLevel: production
                GLUE2ServiceAdminDomainForeignKey: %1$s

                dn: GLUE2EndpointID=urn:%2$s:emies,GLUE2ServiceID=urn:%2$s,GLUE2DomainID=%1$s,GLUE2GroupID=grid,o=glue
                objectClass: GLUE2Endpoint
                objectClass: GLUE2ComputingEndpoint
                GLUE2EndpointID: urn:%2$s:emies
                GLUE2EndpointURL: https://%2$s:443/arex
                GLUE2EndpointInterfaceName: org.nordugrid.arcrest
                GLUE2EndpointQualityLevel: production
                GLUE2EndpointHealthState: ok
                GLUE2EndpointServingState: production
                GLUE2EndpointServiceForeignKey: urn:%2$s
                GLUE2ComputingEndpointComputingServiceForeignKey: urn:%2$s

                dn: GLUE2ManagerID=urn:%2$s:fork,GLUE2ServiceID=urn:%2$s,GLUE2DomainID=%1$s,GLUE2GroupID=grid,o=glue
                objectClass: GLUE2Manager
                objectClass: GLUE2ComputingManager
                GLUE2ManagerID: urn:%2$s:fork
                GLUE2ManagerProductName: fork
                GLUE2ManagerServiceForeignKey: urn:%2$s
                GLUE2ComputingManagerComputingServiceForeignKey: urn:%2$s

                dn: GLUE2ResourceID=urn:%2$s:node,GLUE2ServiceID=urn:%2$s,GLUE2DomainID=%1$s,GLUE2GroupID=grid,o=glue
                objectClass: GLUE2Resource
                objectClass: GLUE2ExecutionEnvironment
                GLUE2ResourceID: urn:%2$s:node
                GLUE2ResourceManagerForeignKey: urn:%2$s:fork
                GLUE2ExecutionEnvironmentComputingManagerForeignKey: urn:%2$s:fork
                GLUE2ExecutionEnvironmentPlatform: amd64
                GLUE2ExecutionEnvironmentMainMemorySize: 64000
                GLUE2ExecutionEnvironmentOSFamily: linux
                GLUE2ExecutionEnvironmentConnectivityIn: FALSE
                GLUE2ExecutionEnvironmentConnectivityOut: TRUE

                """.formatted(own.getFirst().siteName(), own.getFirst().ce()) + joined(own, TrueGrid::shareEntries);
    }

    private static String shareEntries(Queue queue) {
        return """
                dn: GLUE2ShareID=urn:ogf:ComputingShare:%2$s:%3$s,GLUE2ServiceID=urn:%2$s,GLUE2DomainID=%1$s,GLUE2GroupID=grid,o=glue
                objectClass: GLUE2Share
                objectClass: GLUE2ComputingShare
                GLUE2ShareID: urn:ogf:ComputingShare:%2$s:%3$s
                GLUE2ComputingShareMappingQueue: %3$s
                GLUE2ComputingShareServingState: production
                GLUE2ComputingShareFreeSlots: %5$d
                GLUE2ComputingShareComputingEndpointForeignKey: urn:%2$s:emies
                GLUE2ComputingShareExecutionEnvironmentForeignKey: urn:%2$s:node
                GLUE2ComputingShareComputingServiceForeignKey: urn:%2$s
                GLUE2ShareServiceForeignKey: urn:%2$s

                dn: GLUE2PolicyID=%2$s:%3$s:p,GLUE2ShareID=urn:ogf:ComputingShare:%2$s:%3$s,GLUE2ServiceID=urn:%2$s,GLUE2DomainID=%1$s,GLUE2GroupID=grid,o=glue
                objectClass: GLUE2Policy
                objectClass: GLUE2MappingPolicy
                GLUE2PolicyID: %2$s:%3$s:p
                GLUE2PolicyScheme: basic
                %4$sGLUE2MappingPolicyShareForeignKey: urn:ogf:ComputingShare:%2$s:%3$s

                """
                .formatted(queue.siteName(), queue.ce(), queue.name(),
                        joined(queue.vos(), "GLUE2PolicyRule: vo:%s\n"::formatted), queue.free());
    }

    private static <T> String joined(List<T> items, Function<T, String> text) {
        return items.stream().map(text).collect(Collectors.joining());
    }
}
