package org.openmds.provider.glue2;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.provider.glue.GlueCluster;
import org.openmds.provider.glue.GlueNames;
import org.openmds.provider.glue.GlueQueue;
import org.openmds.provider.glue.GlueSubCluster;
import org.openmds.provider.glue.HostFact;
import org.openmds.provider.glue.QueueFact;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * Converts the computing services of a GLUE 2 document to clusters. Shares become queues, execution environments become sub-clusters, endpoints
 * become {@code host:Endpoint} elements of the cluster. Reads the flat form of GFD.209, in which associations link the entities, and ARC's nested
 * form.
 */
public final class Glue2Clusters {

    private static final Map<String, QueueFact> SHARE_FACTS = Map.of("RunningJobs", QueueFact.RUNNING_JOBS,
            "WaitingJobs",
            QueueFact.WAITING_JOBS, "TotalJobs", QueueFact.TOTAL_JOBS, "FreeSlots", QueueFact.FREE_CPUS,
            "EstimatedAverageWaitingTime", QueueFact.ESTIMATED_WAIT, "EstimatedWorstWaitingTime", QueueFact.WORST_WAIT,
            "MaxRunningJobs", QueueFact.MAX_RUNNING_JOBS, "MaxTotalJobs", QueueFact.MAX_TOTAL_JOBS);
    private static final Map<String, QueueFact> MANAGER_FACTS = Map.of("ProductName", QueueFact.BATCH_SYSTEM,
            "ProductVersion", QueueFact.BATCH_SYSTEM_VERSION, "TotalSlots", QueueFact.TOTAL_CPUS);
    private static final Map<String, HostFact> ENVIRONMENT_FACTS = Map.of("MainMemorySize", HostFact.RAM_SIZE,
            "VirtualMemorySize", HostFact.VIRTUAL_SIZE, "CPUVendor", HostFact.PROCESSOR_VENDOR, "CPUModel",
            HostFact.PROCESSOR_MODEL, "CPUClockSpeed", HostFact.CLOCK_SPEED, "LogicalCPUs", HostFact.PROCESSORS,
            "Platform", HostFact.PLATFORM, "OSVersion", HostFact.SYSTEM_VERSION);
    private static final Set<String> SERVING_STATES = Set.of("production", "closed", "draining", "queueing");
    private static final List<String> ENDPOINT_PROPERTIES = List.of("URL", "InterfaceName", "ImplementationName",
            "ImplementationVersion", "QualityLevel", "HealthState", "HealthStateInfo", "ServingState");
    private static final int SECONDS_PER_MINUTE = 60;

    private Glue2Clusters() {
    }

    /** Returns one cluster for each computing service. */
    public static List<GlueCluster> of(XmlElement document) {
        List<Glue2Entity> services = Glue2Entity.all(document, "ComputingService");
        ServiceEntities all = ServiceEntities.below(document);
        if (services.size() == 1) {
            // All parts of the document are its own.
            return List.of(cluster(services.getFirst(), all));
        }
        ServiceEntityIndex index = ServiceEntityIndex.of(all);
        return services.stream().map(service -> cluster(service, index.of(service))).toList();
    }

    private record ServiceEntities(List<Glue2Entity> shares, List<Glue2Entity> managers, List<Glue2Entity> environments,
            List<Glue2Entity> endpoints) {

        static ServiceEntities below(XmlElement root) {
            return new ServiceEntities(Glue2Entity.all(root, "ComputingShare"),
                    Glue2Entity.all(root, "ComputingManager"),
                    Glue2Entity.all(root, "ExecutionEnvironment"), Glue2Entity.all(root, "ComputingEndpoint"));
        }
    }

    /**
     * The entities of a document by the ids in their associations: a document may have very many of them. Ids are unique; if several owners have the
     * same, the first takes the entities.
     */
    private record ServiceEntityIndex(Map<String, List<Glue2Entity>> shares, Map<String, List<Glue2Entity>> managers,
            Map<String, List<Glue2Entity>> environments, Map<String, List<Glue2Entity>> endpoints) {

        static ServiceEntityIndex of(ServiceEntities all) {
            return new ServiceEntityIndex(byOwner(all.shares), byOwner(all.managers), byOwner(all.environments),
                    byOwner(all.endpoints));
        }

        /** Returns the parts of a service: those inside it and those associated with it. Called once for each service. */
        ServiceEntities of(Glue2Entity service) {
            ServiceEntities nested = ServiceEntities.below(service.element());
            List<Glue2Entity> itsManagers = with(nested.managers, managers, List.of(service));
            return new ServiceEntities(with(nested.shares, shares, List.of(service)), itsManagers,
                    with(nested.environments, environments, itsManagers),
                    with(nested.endpoints, endpoints, List.of(service)));
        }

        private static Map<String, List<Glue2Entity>> byOwner(List<Glue2Entity> all) {
            Map<String, List<Glue2Entity>> entities = new HashMap<>();
            all.forEach(each -> each.owners()
                    .forEach(id -> entities.computeIfAbsent(id, _ -> new ArrayList<>()).add(each)));
            return entities;
        }

        /** Returns the nested entities and those of the owners, which are removed from the index, in the order of the document. */
        private static List<Glue2Entity> with(List<Glue2Entity> nested, Map<String, List<Glue2Entity>> all,
                List<Glue2Entity> owners) {
            SortedMap<Integer, Glue2Entity> found = new TreeMap<>();
            nested.forEach(each -> found.put(each.element().index(), each));
            for (Glue2Entity owner : owners) {
                List<Glue2Entity> associated = all.remove(owner.id());
                if (associated != null) {
                    associated.forEach(each -> found.put(each.element().index(), each));
                }
            }
            return List.copyOf(found.values());
        }
    }

    private static GlueCluster cluster(Glue2Entity service, ServiceEntities serviceEntities) {
        Map<QueueFact, String> shared = serviceFacts(serviceEntities);
        return new GlueCluster(service.text("Name").orElseGet(service::id), service.id(), List.of(),
                serviceEntities.environments().stream().map(Glue2Clusters::subCluster).toList(),
                serviceEntities.shares().stream().map(share -> queue(share, shared)).toList(),
                serviceEntities.endpoints().stream().map(Glue2Clusters::endpoint).toList());
    }

    /** Returns the facts that GLUE has for each queue, but GLUE 2 has for the manager and the endpoints. */
    private static Map<QueueFact, String> serviceFacts(ServiceEntities serviceEntities) {
        Map<QueueFact, String> facts = new EnumMap<>(QueueFact.class);
        if (!serviceEntities.managers().isEmpty()) {
            Glue2Entity manager = serviceEntities.managers().getFirst();
            manager.text("TotalLogicalCPUs").ifPresent(value -> facts.put(QueueFact.TOTAL_CPUS, value));
            copy(manager, MANAGER_FACTS, facts);
        }
        serviceEntities.endpoints()
                .stream()
                .flatMap(each -> each.text("URL").flatMap(Glue2Clusters::host).stream())
                .findFirst()
                .ifPresent(host -> facts.put(QueueFact.HOST_NAME, host));
        return facts;
    }

    private static GlueQueue queue(Glue2Entity share, Map<QueueFact, String> shared) {
        Map<QueueFact, String> facts = new EnumMap<>(QueueFact.class);
        facts.putAll(shared);
        copy(share, SHARE_FACTS, facts);
        share.text("ServingState").ifPresent(state -> facts.put(QueueFact.STATUS, status(state)));
        minutes(share.number("MaxWallTime")).ifPresent(value -> facts.put(QueueFact.MAX_WALL_CLOCK_TIME, value));
        minutes(share.number("MaxCPUTime")).ifPresent(value -> facts.put(QueueFact.MAX_CPU_TIME, value));
        return new GlueQueue(share.text("Name").or(() -> share.text("MappingQueue")).orElseGet(share::id), share.id(),
                facts);
    }

    /** Returns GLUE 1.3's status: the same word as in GLUE 2, with a capital letter. */
    private static String status(String servingState) {
        return SERVING_STATES.contains(servingState)
                ? servingState.substring(0, 1).toUpperCase(Locale.ROOT) + servingState.substring(1)
                : servingState;
    }

    private static Optional<String> minutes(OptionalLong seconds) {
        return seconds.isPresent()
                ? Optional.of(Long.toString(seconds.getAsLong() / SECONDS_PER_MINUTE))
                : Optional.empty();
    }

    private static GlueSubCluster subCluster(Glue2Entity environment) {
        Map<HostFact, String> facts = new EnumMap<>(HostFact.class);
        copy(environment, ENVIRONMENT_FACTS, facts);
        environment.text("OSName")
                .or(() -> environment.text("OSFamily"))
                .ifPresent(
                        name -> facts.put(HostFact.SYSTEM_NAME, name));
        return new GlueSubCluster(environment.text("Name").orElseGet(environment::id), environment.id(),
                total(environment, "PhysicalCPUs"), total(environment, "LogicalCPUs"), facts, List.of(), List.of());
    }

    /** Returns the total of a property: GLUE 2 has the value for one host and the number of hosts. */
    private static String total(Glue2Entity environment, String property) {
        OptionalLong hosts = environment.number("TotalInstances");
        OptionalLong processors = environment.number(property);
        return hosts.isPresent() && processors.isPresent()
                ? Long.toString(hosts.getAsLong() * processors.getAsLong())
                : "";
    }

    /**
     * Writes {@code <host:Endpoint Name="…" ID="…" URL="…" InterfaceName="…" HealthState="ok" ServingState="production" …/>} with the known
     * properties.
     */
    private static XmlFragment endpoint(Glue2Entity endpoint) {
        XmlFragmentBuilder element = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(GlueNames.host("Endpoint"));
        Stream.concat(Stream.of("ID", "Name"), ENDPOINT_PROPERTIES.stream())
                .forEach(each -> endpoint.text(each)
                        .ifPresent(value -> element.attribute(new QName(each), XmlText.printable(value))));
        return element.end().build();
    }

    private static <F> void copy(Glue2Entity entity, Map<String, F> names, Map<F, String> facts) {
        names.forEach((name, fact) -> entity.text(name).ifPresent(value -> facts.put(fact, value)));
    }

    private static Optional<String> host(String url) {
        try {
            return Optional.ofNullable(new URI(url).getHost());
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
