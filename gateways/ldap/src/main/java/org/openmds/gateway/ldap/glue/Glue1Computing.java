package org.openmds.gateway.ldap.glue;

import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.gateway.ldap.entry.EntryBuilder;

/**
 * The entries of a computing service in the GLUE Schema 1.3: a cluster, a sub-cluster for each execution environment, a computing element for each share,
 * and a view of it for each organisation.
 */
final class Glue1Computing {

    private static final String CLUSTER_ID = "GlueClusterUniqueID";
    private static final String ELEMENT_ID = "GlueCEUniqueID";
    private static final int SECONDS_PER_MINUTE = 60;
    private static final String ORGANISATION = "VO:";
    private static final Map<String, String> SHARE_FACTS = Map.of("RunningJobs", "GlueCEStateRunningJobs",
            "WaitingJobs",
            "GlueCEStateWaitingJobs", "TotalJobs", "GlueCEStateTotalJobs", "FreeSlots", "GlueCEStateFreeJobSlots",
            "EstimatedAverageWaitingTime", "GlueCEStateEstimatedResponseTime", "EstimatedWorstWaitingTime",
            "GlueCEStateWorstResponseTime", "MaxRunningJobs", "GlueCEPolicyMaxRunningJobs", "MaxTotalJobs",
            "GlueCEPolicyMaxTotalJobs", "MaxWaitingJobs", "GlueCEPolicyMaxWaitingJobs", "MaxSlotsPerJob",
            "GlueCEPolicyMaxSlotsPerJob");
    private static final Map<String, String> NODE_FACTS = Map.of("MainMemorySize", "GlueHostMainMemoryRAMSize",
            "VirtualMemorySize", "GlueHostMainMemoryVirtualSize", "OSFamily", "GlueHostOperatingSystemName", "OSName",
            "GlueHostOperatingSystemVersion", "OSVersion", "GlueHostOperatingSystemRelease", "CPUModel",
            "GlueHostProcessorModel", "CPUVendor", "GlueHostProcessorVendor", "CPUClockSpeed",
            "GlueHostProcessorClockSpeed", "Platform", "GlueHostArchitecturePlatformType", "LogicalCPUs",
            "GlueHostArchitectureSMPSize");

    private final EntityDocument document;
    private final MappedEntity service;
    private final Glue1Entries.Site site;
    private final List<MappedEntity> endpoints;
    private final List<MappedEntity> managers;
    private final Optional<URI> address;
    private final String cluster;

    Glue1Computing(EntityDocument document, MappedEntity service, Glue1Entries.Site site) {
        this.document = document;
        this.service = service;
        this.site = site;
        this.endpoints = document.below(service, "Endpoint");
        this.managers = document.below(service, "Manager");
        this.address = Glue1Entries.address(endpoints);
        this.cluster = address.map(URI::getHost).orElseGet(() -> service.id().orElseThrow());
    }

    void map() {
        Map<String, List<MappedEntity>> elements = new LinkedHashMap<>();
        document.below(service, "Share")
                .stream()
                .sorted(Comparator.comparing(share -> document.below(share, "Policy").isEmpty()))
                .forEach(share -> elements.computeIfAbsent(id(share), _ -> new ArrayList<>()).add(share));
        EntryBuilder entry = new EntryBuilder().classes("GlueClusterTop", "GlueCluster", "GlueKey")
                .add("GlueClusterName", service.first("Name").orElse(cluster))
                .add("GlueClusterService", List.copyOf(elements.keySet()))
                .add("GlueForeignKey", site.key());
        elements.keySet().forEach(each -> entry.add("GlueForeignKey", ELEMENT_ID + "=" + each));
        String name = site.add(CLUSTER_ID, cluster, entry);
        elements.forEach(this::element);
        List<String> software = software();
        document.below(service, "ExecutionEnvironment").forEach(node -> subCluster(node, name, software));
    }

    private List<String> software() {
        return document.below(service, "ApplicationEnvironment")
                .stream()
                .flatMap(each -> each.first("AppName")
                        .map(app -> each.first("AppVersion").map(version -> app + "-" + version).orElse(app))
                        .stream())
                .toList();
    }

    private void subCluster(MappedEntity node, String parent, List<String> software) {
        EntryBuilder entry = new EntryBuilder().classes("GlueClusterTop", "GlueSubCluster", "GlueHostArchitecture",
                "GlueHostMainMemory", "GlueHostOperatingSystem", "GlueHostProcessor", "GlueHostApplicationSoftware",
                "GlueKey")
                .add("GlueSubClusterName", node.first("Name").orElseGet(() -> node.id().orElseThrow()))
                .add("GlueSubClusterPhysicalCPUs", total(node, "PhysicalCPUs"))
                .add("GlueSubClusterLogicalCPUs", total(node, "LogicalCPUs"))
                .add("GlueHostApplicationSoftwareRunTimeEnvironment", software)
                .add("GlueChunkKey", CLUSTER_ID + "=" + cluster);
        copy(node, NODE_FACTS, entry);
        site.add(parent, "GlueSubClusterUniqueID", node.id().orElseThrow(), entry);
    }

    /** Returns the number of processors of all nodes: GLUE 2.0 has that of one node. */
    private static Optional<String> total(MappedEntity node, String property) {
        return number(node.first(property))
                .map(each -> Long.toString(each * number(node.first("TotalInstances")).orElse(1L)));
    }

    private static Optional<Long> number(Optional<String> text) {
        return text.filter(each -> each.matches("[0-9]{1,9}")).map(Long::parseLong);
    }

    private static String queue(MappedEntity share) {
        return share.first("MappingQueue").or(() -> share.first("Name")).orElseGet(() -> share.id().orElseThrow());
    }

    private String batchSystem() {
        return managers.stream().flatMap(each -> each.first("ProductName").stream()).findFirst().orElse("unknown");
    }

    /** Returns the id of the computing element of a share: host, port, and the names of the batch system and the queue. */
    private String id(MappedEntity share) {
        List<String> interfaces = endpoints.stream().flatMap(each -> each.first("InterfaceName").stream()).toList();
        String first = interfaces.isEmpty() ? "" : interfaces.getFirst();
        String kind = interfaces.stream().anyMatch(each -> each.startsWith("org.nordugrid."))
                ? "nordugrid"
                : first.substring(first.lastIndexOf('.') + 1);
        return "%s:%d/%s-%s-%s".formatted(cluster, address.map(URI::getPort).filter(port -> port > 0).orElse(443),
                kind.isEmpty() ? "jobmanager" : kind, batchSystem(), queue(share));
    }

    /** Adds the computing element of the shares of one queue: ARC has a share for each organisation. */
    private void element(String id, List<MappedEntity> shares) {
        MappedEntity share = shares.getFirst();
        String queue = queue(share);
        String system = batchSystem();
        List<String> rules = Glue1Entries.rules(shares.stream().flatMap(each -> policies(each).stream()).toList());
        EntryBuilder entry = state(share).classes("GlueCETop", "GlueCE", "GlueCEInfo", "GlueCEState", "GlueCEPolicy",
                "GlueCEAccessControlBase", "GlueKey", "GlueInformationService")
                .add("GlueCEName", queue)
                .add("GlueCEHostingCluster", cluster)
                .add("GlueCEInfoHostName", cluster)
                .add("GlueCEInfoContactString", address.map(URI::toString).orElse(id))
                .add("GlueCEInfoJobManager", system)
                .add("GlueCEInfoLRMSType", system)
                .add("GlueCEInfoLRMSVersion", managers.stream()
                        .flatMap(each -> each.first("ProductVersion").stream())
                        .findFirst())
                .add("GlueCEImplementationName", endpoints.stream()
                        .flatMap(each -> each.first("ImplementationName").stream())
                        .findFirst())
                .add("GlueCEStateStatus", share.first("ServingState").map(Glue1Entries::capital))
                .add("GlueCEAccessControlBaseRule", rules)
                .add("GlueForeignKey", CLUSTER_ID + "=" + cluster);
        String name = site.add(ELEMENT_ID, id, entry);
        for (MappedEntity each : shares) {
            Glue1Entries.rules(policies(each))
                    .stream()
                    .filter(rule -> rule.startsWith(ORGANISATION))
                    .forEach(rule -> view(each, id, name, rule));
        }
    }

    private void view(MappedEntity share, String element, String parent, String rule) {
        EntryBuilder entry = state(share).classes("GlueClusterTop", "GlueVOView", "GlueCEInfo", "GlueCEState",
                "GlueCEPolicy", "GlueCEAccessControlBase", "GlueKey")
                .add("GlueCEAccessControlBaseRule", rule)
                .add("GlueChunkKey", ELEMENT_ID + "=" + element);
        site.add(parent, "GlueVOViewLocalID", rule.substring(ORGANISATION.length()), entry);
    }

    private EntryBuilder state(MappedEntity share) {
        EntryBuilder entry = new EntryBuilder();
        copy(share, SHARE_FACTS, entry);
        entry.add("GlueCEStateFreeCPUs", share.first("FreeSlots"));
        entry.add("GlueCEInfoTotalCPUs", managers.stream()
                .flatMap(each -> Stream.of("TotalSlots", "TotalLogicalCPUs").flatMap(name -> each.first(name).stream()))
                .findFirst()
                .or(() -> share.first("MaxRunningJobs")));
        if (share.first("TotalJobs").isEmpty()) {
            entry.add("GlueCEStateTotalJobs", jobs(share));
        }
        entry.add("GlueCEPolicyMaxWallClockTime", minutes(share.first("MaxWallTime")));
        entry.add("GlueCEPolicyMaxCPUTime", minutes(share.first("MaxCPUTime")));
        return entry;
    }

    /** Returns the sum of running and waiting jobs; empty if none of them is known. */
    private static Optional<String> jobs(MappedEntity share) {
        Optional<Long> running = number(share.first("RunningJobs"));
        Optional<Long> waiting = number(share.first("WaitingJobs"));
        return running.isEmpty() && waiting.isEmpty()
                ? Optional.empty()
                : Optional.of(Long.toString(running.orElse(0L) + waiting.orElse(0L)));
    }

    private static Optional<String> minutes(Optional<String> seconds) {
        return number(seconds).map(each -> Long.toString(each / SECONDS_PER_MINUTE));
    }

    /** Returns the policies of a share, or else those of the endpoints. */
    private List<MappedEntity> policies(MappedEntity share) {
        List<MappedEntity> own = document.below(share, "Policy");
        return own.isEmpty()
                ? endpoints.stream().flatMap(each -> document.below(each, "Policy").stream()).toList()
                : own;
    }

    private static void copy(MappedEntity from, Map<String, String> names, EntryBuilder to) {
        names.forEach((property, attribute) -> to.add(attribute, from.first(property)));
    }
}
