package org.openmds.provider.site;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.provider.condor.ClassAd;
import org.openmds.provider.condor.ClassAdList;
import org.openmds.provider.site.glue.EntityKind;
import org.openmds.provider.site.glue.GridEntity;

/**
 * A computing element in the ads of HTCondor-CE, as a computing service. The ids are those of the provider for BDII that HTCondor-CE had. The entries
 * of the resource catalogue ({@code OSG_ResourceCatalog}) become shares and execution environments; without a catalogue, each VO has a share.
 *
 * @param scheduler
 *            the ad of the scheduler
 * @param machines
 *            the ads of its pool; empty if they are not known
 * @param vos
 *            VOs of an element whose ad names none
 */
record ComputingElementAd(ClassAd scheduler, List<ClassAd> machines, List<String> vos) {

    private static final Pattern VERSION = Pattern.compile("\\$CondorVersion:\\s*(\\S+)");
    private static final String INTERFACE = "org.opensciencegrid.htcondorce";
    private static final int MAX_SHARES = 1_000;
    private static final int SECONDS_PER_MINUTE = 60;

    /** Returns the host of a computing element. */
    static String host(ClassAd scheduler) {
        String machine = scheduler.string("Machine");
        return machine.isBlank() ? scheduler.string("Name").strip() : machine.strip();
    }

    GridEntity entity() {
        String host = host(scheduler);
        GridEntity service = stated(new GridEntity(EntityKind.COMPUTING_SERVICE, host))
                .with("Name", "Computing Service " + host)
                .with("Capability", "executionmanagement.jobexecution")
                .with("Type", INTERFACE)
                .with("QualityLevel", "production");
        jobs(service);
        service.with(endpoint(host));
        GridEntity manager = manager(host);
        List<ClassAd> catalogue = ClassAdList.records(scheduler.get("OSG_ResourceCatalog"));
        catalogue.stream().limit(MAX_SHARES).forEach(entry -> {
            String name = entry.string("Name").isBlank() ? "default" : entry.string("Name").strip();
            manager.with(environment("%s_%s".formatted(host, name), entry));
            service.with(share(name, vosOf(entry), entry, catalogue.size() == 1));
        });
        if (catalogue.isEmpty()) {
            environments(host, manager);
            vos.forEach(vo -> service.with(share(vo, List.of(vo), new ClassAd(Map.of()), vos.size() == 1)));
        }
        return service.with(manager);
    }

    private GridEntity stated(GridEntity entity) {
        OptionalLong heard = scheduler.integer("LastHeardFrom");
        OptionalLong lifetime = scheduler.integer("ClassAdLifetime");
        return entity.stated(
                heard.isPresent() ? Instant.ofEpochSecond(heard.getAsLong()).toString() : "",
                lifetime.isPresent() ? Long.toString(lifetime.getAsLong()) : "");
    }

    private void jobs(GridEntity entity) {
        OptionalLong running = scheduler.integer("TotalRunningJobs");
        OptionalLong idle = scheduler.integer("TotalIdleJobs");
        OptionalLong held = scheduler.integer("TotalHeldJobs");
        if (running.isPresent() && idle.isPresent()) {
            entity.with("TotalJobs", Long.toString(running.getAsLong() + idle.getAsLong() + held.orElse(0)));
        }
        entity.with("RunningJobs", running).with("WaitingJobs", idle);
    }

    private GridEntity endpoint(String host) {
        GridEntity endpoint = stated(new GridEntity(EntityKind.COMPUTING_ENDPOINT, host + "_HTCondorCE"))
                .with("URL", "condor://%s:9619".formatted(host))
                .with("Capability", "executionmanagement.jobexecution")
                .with("InterfaceName", INTERFACE)
                .with("Implementor", "HTCondor")
                .with("ImplementationName", "HTCondor")
                .with("ImplementationVersion", version())
                .with("QualityLevel", "production")
                .with("HealthState", "ok")
                .with("ServingState", "production");
        OptionalLong start = scheduler.integer("DaemonStartTime");
        if (start.isPresent()) {
            endpoint.with("StartTime", Instant.ofEpochSecond(start.getAsLong()).toString());
        }
        return endpoint;
    }

    private String version() {
        Matcher matcher = VERSION.matcher(scheduler.string("CondorVersion"));
        return matcher.find() ? matcher.group(1) : "";
    }

    private GridEntity manager(String host) {
        GridEntity manager = new GridEntity(EntityKind.COMPUTING_MANAGER, host + "_Manager");
        String batch = scheduler.string("OSG_BatchSystems").strip();
        manager.with("ProductName", batch.isEmpty() ? "HTCondor" : batch);
        if (batch.isEmpty()) {
            manager.with("ProductVersion", version());
        }
        if (!machines.isEmpty()) {
            manager.with("TotalLogicalCPUs", Long.toString(totalSlots()))
                    .with("TotalSlots",
                            Long.toString(totalSlots()));
        }
        return manager;
    }

    /** Returns the processors of all machines; each slot of a machine tells them. */
    private long totalSlots() {
        Set<String> seen = new HashSet<>();
        return machines.stream()
                .filter(ad -> seen.add(ad.string("Machine")))
                .mapToLong(ad -> ad.integer("DetectedCpus").orElse(0))
                .sum();
    }

    private long freeSlots() {
        return machines.stream()
                .filter(ad -> ad.isTrue("PartitionableSlot") || ad.string("State").equals("Unclaimed"))
                .mapToLong(ad -> ad.integer("Cpus").orElse(0))
                .sum();
    }

    private List<String> vosOf(ClassAd entry) {
        List<String> allowed = ClassAdList.strings(entry.get("AllowedVOs"));
        return allowed.isEmpty() ? vos : allowed;
    }

    private GridEntity share(String name, List<String> allowed, ClassAd entry, boolean isOnly) {
        String host = host(scheduler);
        String id = "%s_%s_share".formatted(host, name);
        GridEntity share = stated(new GridEntity(EntityKind.COMPUTING_SHARE, id)).with("Name", name)
                .with("MaxWallTime", seconds(entry.integer("MaxWallTime")))
                .with("MaxSlotsPerJob", entry.integer("CPUs"))
                .with("MaxMainMemory", entry.integer("Memory"))
                .with("ServingState", "production");
        if (isOnly) {
            jobs(share);
        }
        if (!machines.isEmpty()) {
            share.with("FreeSlots", Long.toString(freeSlots()));
        }
        GridEntity policy = new GridEntity(EntityKind.MAPPING_POLICY, "%s_%s_policy".formatted(host, name))
                .with("Scheme", "org.glite.standard");
        allowed.forEach(vo -> policy.with("Rule", "vo:" + vo));
        if (!allowed.isEmpty()) {
            share.with(policy);
        }
        share.associate("ComputingEndpointID", host + "_HTCondorCE");
        if (!entry.attributes().isEmpty()) {
            share.associate("ExecutionEnvironmentID", "%s_%s".formatted(host, name));
        } else {
            environmentNames().keySet()
                    .forEach(each -> share.associate("ExecutionEnvironmentID", "%s_%s".formatted(host, each)));
        }
        return share;
    }

    private static OptionalLong seconds(OptionalLong minutes) {
        return minutes.isPresent()
                ? OptionalLong
                        .of(Math.multiplyExact(Math.min(minutes.getAsLong(), Integer.MAX_VALUE), SECONDS_PER_MINUTE))
                : minutes;
    }

    private static GridEntity environment(String id, ClassAd entry) {
        return new GridEntity(EntityKind.EXECUTION_ENVIRONMENT, id).with("Platform", "amd64")
                .with("LogicalCPUs", entry.integer("CPUs"))
                .with("MainMemorySize", entry.integer("Memory"))
                .with("OSFamily", "linux")
                .with("ConnectivityIn", "undefined")
                .with("ConnectivityOut", "undefined");
    }

    private void environments(String host, GridEntity manager) {
        environmentNames().forEach((name, ad) -> manager.with(
                new GridEntity(EntityKind.EXECUTION_ENVIRONMENT, "%s_%s".formatted(host, name))
                        .with("Platform", platform(ad.string("Arch")))
                        .with("TotalInstances", Long.toString(instances(name)))
                        .with("LogicalCPUs", ad.integer("DetectedCpus"))
                        .with("MainMemorySize", ad.integer("DetectedMemory"))
                        .with("OSFamily", ad.string("OpSys").toLowerCase(Locale.ROOT))
                        .with("OSName", ad.string("OpSysName"))
                        .with("OSVersion", Long.toString(ad.integer("OpSysMajorVer").orElse(0)))
                        .with("ConnectivityIn", "undefined")
                        .with("ConnectivityOut", "undefined")));
    }

    /** Returns one ad for each kind of machine, by its name. */
    private Map<String, ClassAd> environmentNames() {
        Map<String, ClassAd> names = new TreeMap<>();
        machines.forEach(ad -> names.putIfAbsent(environmentName(ad), ad));
        return names;
    }

    private long instances(String name) {
        return machines.stream()
                .filter(ad -> environmentName(ad).equals(name))
                .map(ad -> ad.string("Machine"))
                .distinct()
                .count();
    }

    private static String environmentName(ClassAd machine) {
        return "%s_%s_%s_%d_%d_%d".formatted(machine.string("Arch"), machine.string("OpSys"),
                machine.string("OpSysName"), machine.integer("OpSysMajorVer").orElse(0),
                machine.integer("DetectedCpus").orElse(0), machine.integer("DetectedMemory").orElse(0));
    }

    /** Returns GLUE 2's name of an architecture. */
    private static String platform(String arch) {
        return arch.equals("X86_64") ? "amd64" : arch.toLowerCase(Locale.ROOT);
    }
}
