package org.openmds.provider.ldap;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.openmds.provider.glue.HostFact;
import org.openmds.provider.glue.QueueFact;

import com.unboundid.ldap.sdk.Entry;

/** The attributes of GLUE 1.3's LDAP schema that are facts of hosts and queues. */
final class Glue13Facts {

    static final String SUB_CLUSTER_PHYSICAL = "GlueSubClusterPhysicalCPUs";
    static final String SUB_CLUSTER_LOGICAL = "GlueSubClusterLogicalCPUs";

    private static final Map<String, QueueFact> QUEUE = Map.ofEntries(
            Map.entry("GlueCEInfoLRMSType", QueueFact.BATCH_SYSTEM),
            Map.entry("GlueCEInfoLRMSVersion", QueueFact.BATCH_SYSTEM_VERSION),
            Map.entry("GlueCEInfoHostName", QueueFact.HOST_NAME),
            Map.entry("GlueCEInfoTotalCPUs", QueueFact.TOTAL_CPUS),
            Map.entry("GlueCEStateStatus", QueueFact.STATUS),
            Map.entry("GlueCEStateRunningJobs", QueueFact.RUNNING_JOBS),
            Map.entry("GlueCEStateWaitingJobs", QueueFact.WAITING_JOBS),
            Map.entry("GlueCEStateTotalJobs", QueueFact.TOTAL_JOBS),
            Map.entry("GlueCEStateFreeCPUs", QueueFact.FREE_CPUS),
            Map.entry("GlueCEStateEstimatedResponseTime", QueueFact.ESTIMATED_WAIT),
            Map.entry("GlueCEStateWorstResponseTime", QueueFact.WORST_WAIT),
            Map.entry("GlueCEPolicyMaxWallClockTime", QueueFact.MAX_WALL_CLOCK_TIME),
            Map.entry("GlueCEPolicyMaxCPUTime", QueueFact.MAX_CPU_TIME),
            Map.entry("GlueCEPolicyMaxRunningJobs", QueueFact.MAX_RUNNING_JOBS),
            Map.entry("GlueCEPolicyMaxTotalJobs", QueueFact.MAX_TOTAL_JOBS),
            Map.entry("GlueCEPolicyPriority", QueueFact.PRIORITY));

    private static final Map<String, HostFact> HOST = Map.ofEntries(
            Map.entry("GlueHostMainMemoryRAMSize", HostFact.RAM_SIZE),
            Map.entry("GlueHostMainMemoryRAMAvailable", HostFact.RAM_AVAILABLE),
            Map.entry("GlueHostMainMemoryVirtualSize", HostFact.VIRTUAL_SIZE),
            Map.entry("GlueHostMainMemoryVirtualAvailable", HostFact.VIRTUAL_AVAILABLE),
            Map.entry("GlueHostProcessorVendor", HostFact.PROCESSOR_VENDOR),
            Map.entry("GlueHostProcessorModel", HostFact.PROCESSOR_MODEL),
            Map.entry("GlueHostProcessorClockSpeed", HostFact.CLOCK_SPEED),
            Map.entry("GlueHostProcessorInstructionSet", HostFact.INSTRUCTION_SET),
            Map.entry("GlueHostOperatingSystemName", HostFact.SYSTEM_NAME),
            Map.entry("GlueHostOperatingSystemRelease", HostFact.SYSTEM_RELEASE),
            Map.entry("GlueHostOperatingSystemVersion", HostFact.SYSTEM_VERSION),
            Map.entry("GlueHostArchitecturePlatformType", HostFact.PLATFORM),
            Map.entry("GlueHostArchitectureSMPSize", HostFact.PLATFORM_PROCESSORS),
            Map.entry("GlueHostProcessorLoadLast1Min", HostFact.LOAD_1_MIN),
            Map.entry("GlueHostProcessorLoadLast5Min", HostFact.LOAD_5_MIN),
            Map.entry("GlueHostProcessorLoadLast15Min", HostFact.LOAD_15_MIN));

    private static final Set<String> MAPPED_ATTRIBUTES = mappedAttributes();

    private Glue13Facts() {
    }

    static Map<QueueFact, String> queue(Entry entry) {
        return facts(entry, QUEUE);
    }

    static Map<HostFact, String> host(Entry entry) {
        return facts(entry, HOST);
    }

    /** Returns the attributes, in lower case, that are written in the GLUE document. */
    static Set<String> mapped() {
        return MAPPED_ATTRIBUTES;
    }

    private static <F> Map<F, String> facts(Entry entry, Map<String, F> names) {
        Map<F, String> facts = new HashMap<>();
        names.forEach((name, fact) -> {
            String value = entry.getAttributeValue(name);
            if (value != null) {
                facts.put(fact, value);
            }
        });
        return facts;
    }

    private static Set<String> mappedAttributes() {
        Set<String> mapped = new HashSet<>();
        List.of("GlueCEName", "GlueCEUniqueID", "GlueClusterName", "GlueClusterUniqueID", "GlueSubClusterName",
                "GlueSubClusterUniqueID", "GlueHostName", "GlueHostUniqueID", SUB_CLUSTER_PHYSICAL,
                SUB_CLUSTER_LOGICAL).forEach(each -> mapped.add(each.toLowerCase(Locale.ROOT)));
        QUEUE.keySet().forEach(each -> mapped.add(each.toLowerCase(Locale.ROOT)));
        HOST.keySet().forEach(each -> mapped.add(each.toLowerCase(Locale.ROOT)));
        return Set.copyOf(mapped);
    }
}
