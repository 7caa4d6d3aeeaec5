package org.openmds.server.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A grid of 200 sites. The truth, which VO may use which queue of which computing element, is written first; ARC CEs, HTCondor-CEs and a directory of
 * GLUE 2 are rendered from it.
 */
final class TrueGrid {

    static final int SITES = 200;
    static final List<String> VOS = List.of("alice", "atlas", "biomed", "cms", "lhcb", "ops");
    private static final int KINDS = 10;

    private final List<Queue> queues = new ArrayList<>();

    /** The source of what a site tells about itself. */
    enum Kind {
        ARC, DIRECTORY, CONDOR
    }

    /** A queue of the computing element of a site, and the VOs that may use it. */
    record Queue(int site, String name, List<String> vos) {

        Kind kind() {
            return Kind.values()[Math.min(site % KINDS, Kind.values().length - 1)];
        }

        String siteName() {
            return "SITE-%03d".formatted(site);
        }

        String ce() {
            return "ce%03d.example.org".formatted(site);
        }
    }

    TrueGrid() {
        Random random = new Random(31);
        for (int site = 0; site < SITES; site++) {
            for (int queue = 0; queue <= random.nextInt(3); queue++) {
                List<String> vos = VOS.stream().filter(_ -> random.nextInt(3) == 0).toList();
                queues.add(new Queue(site, "queue" + queue, vos.isEmpty() ? List.of("ops") : vos));
            }
        }
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
                <ComputingEndpoint BaseType="Endpoint"><ID>urn:ogf:ComputingEndpoint:%1$s:arcrest</ID><URL>https://%1$s:443/arex</URL>
                <InterfaceName>org.nordugrid.arcrest</InterfaceName><QualityLevel>production</QualityLevel><HealthState>ok</HealthState>
                <ServingState>production</ServingState></ComputingEndpoint>%2$s</ComputingService></AdminDomain></Domains>"""
                .formatted(own.getFirst().ce(),
                        joined(own,
                                queue -> """
                                        <ComputingShare BaseType="Share"><ID>urn:ogf:ComputingShare:%1$s:%2$s</ID><Name>%2$s</Name><MappingQueue>%2$s</MappingQueue>
                                        <ServingState>production</ServingState><MappingPolicy BaseType="Policy"><ID>urn:ogf:MappingPolicy:%1$s:%2$s</ID>
                                        <Scheme>basic</Scheme>%3$s</MappingPolicy></ComputingShare>"""
                                        .formatted(queue.ce(), queue.name(),
                                                joined(queue.vos(), "<Rule>vo:%s</Rule>"::formatted))));
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

    private static String directory(List<Queue> own) {
        return """
                dn: GLUE2DomainID=%1$s,GLUE2GroupID=grid,o=glue
                objectClass: GLUE2Domain
                objectClass: GLUE2AdminDomain
                GLUE2DomainID: %1$s

                dn: GLUE2ServiceID=%2$s,GLUE2DomainID=%1$s,GLUE2GroupID=grid,o=glue
                objectClass: GLUE2Service
                objectClass: GLUE2ComputingService
                GLUE2ServiceID: %2$s
                GLUE2ServiceType: org.nordugrid.arex
                GLUE2ServiceQualityLevel: production
                GLUE2ServiceAdminDomainForeignKey: %1$s

                dn: GLUE2EndpointID=%2$s:rest,GLUE2ServiceID=%2$s,GLUE2DomainID=%1$s,GLUE2GroupID=grid,o=glue
                objectClass: GLUE2Endpoint
                objectClass: GLUE2ComputingEndpoint
                GLUE2EndpointID: %2$s:rest
                GLUE2EndpointURL: https://%2$s:443/arex
                GLUE2EndpointInterfaceName: org.nordugrid.arcrest
                GLUE2EndpointQualityLevel: production
                GLUE2EndpointHealthState: ok
                GLUE2EndpointServingState: production
                GLUE2EndpointServiceForeignKey: %2$s

                """.formatted(own.getFirst().siteName(), own.getFirst().ce()) + joined(own,
                queue -> """
                        dn: GLUE2ShareID=%2$s:%3$s,GLUE2ServiceID=%2$s,GLUE2DomainID=%1$s,GLUE2GroupID=grid,o=glue
                        objectClass: GLUE2Share
                        objectClass: GLUE2ComputingShare
                        GLUE2ShareID: %2$s:%3$s
                        GLUE2ComputingShareMappingQueue: %3$s
                        GLUE2ComputingShareServingState: production
                        GLUE2ShareServiceForeignKey: %2$s

                        dn: GLUE2PolicyID=%2$s:%3$s:p,GLUE2ShareID=%2$s:%3$s,GLUE2ServiceID=%2$s,GLUE2DomainID=%1$s,GLUE2GroupID=grid,o=glue
                        objectClass: GLUE2Policy
                        objectClass: GLUE2MappingPolicy
                        GLUE2PolicyID: %2$s:%3$s:p
                        GLUE2PolicyScheme: basic
                        %4$sGLUE2MappingPolicyShareForeignKey: %2$s:%3$s

                        """
                        .formatted(queue.siteName(), queue.ce(), queue.name(),
                                joined(queue.vos(), "GLUE2PolicyRule: vo:%s\n"::formatted)));
    }

    private static <T> String joined(List<T> items, Function<T, String> text) {
        return items.stream().map(text).collect(Collectors.joining());
    }
}
