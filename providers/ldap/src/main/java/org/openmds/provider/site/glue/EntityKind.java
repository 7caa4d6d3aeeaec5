package org.openmds.provider.site.glue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The classes of GLUE 2.0 (GFD.147) that a document of a site has, with the members of each in the order of the XML schema of the OGF. A member is
 * written as {@code Name} (a text), {@code Name*} (any number of texts), {@code Name#} (a whole number), {@code Name/} (parts of that class) or
 * {@code Wrapper/Name} (parts of that class in an element of their own). Data stores are left out: the schema has no place for them.
 */
@SuppressWarnings("ImmutableEnumChecker") // its lists and sets cannot be changed
public enum EntityKind {
    /** A place. */
    LOCATION("Location", "", "", "Address Place Country PostCode Latitude Longitude"),
    /** A way to reach people. */
    CONTACT("Contact", "", "", "Detail Type"),
    /** The rules for the use of a share. */
    MAPPING_POLICY("MappingPolicy", "Policy", "ShareID ComputingShareID StorageShareID", "Scheme Rule*"),
    /** The rules for the use of an endpoint. */
    ACCESS_POLICY("AccessPolicy", "Policy", "EndpointID ComputingEndpointID StorageEndpointID", "Scheme Rule*"),
    /** A figure of speed. */
    BENCHMARK("Benchmark", "", "ResourceID ExecutionEnvironmentID ManagerID ComputingManagerID", "Type Value"),
    /** An endpoint of any service. */
    ENDPOINT("Endpoint", "Endpoint", "ServiceID", Members.ENDPOINT),
    /** An endpoint that takes jobs. */
    COMPUTING_ENDPOINT("ComputingEndpoint", "Endpoint", "ServiceID ComputingServiceID",
            Members.ENDPOINT + " Staging JobDescription* " + Members.JOBS, "ComputingShareID"),
    /** A queue, and who may use it. */
    COMPUTING_SHARE("ComputingShare", "Share", "ServiceID ComputingServiceID", Members.COMPUTING_SHARE,
            "ComputingEndpointID", "ExecutionEnvironmentID"),
    /** A kind of machine. */
    EXECUTION_ENVIRONMENT("ExecutionEnvironment", "Resource", "ManagerID ComputingManagerID",
            Members.EXECUTION_ENVIRONMENT, "ComputingShareID", "ApplicationEnvironmentID"),
    /** An installed program. */
    APPLICATION_ENVIRONMENT("ApplicationEnvironment", "", "ManagerID ComputingManagerID",
            "AppName AppVersion State RemovalDate License Description BestBenchmark* ParallelSupport MaxSlots# MaxJobs# "
                    + "MaxUserSeats# FreeSlots# FreeJobs# FreeUserSeats#",
            "ExecutionEnvironmentID"),
    /** A batch system. */
    COMPUTING_MANAGER("ComputingManager", "Manager", "ServiceID ComputingServiceID", Members.COMPUTING_MANAGER),
    /** A service of any kind. */
    SERVICE("Service", "Service", "DomainID AdminDomainID", Members.SERVICE + " Endpoint/", "ServiceID"),
    /** A service that runs jobs. */
    COMPUTING_SERVICE("ComputingService", "Service", "DomainID AdminDomainID",
            Members.SERVICE + " " + Members.JOBS + " ComputingEndpoint/ ComputingShare/ ComputingManager/",
            "ServiceID"),
    /** The space of a storage service. */
    STORAGE_SERVICE_CAPACITY("StorageServiceCapacity", "", "ServiceID StorageServiceID", Members.CAPACITY),
    /** The space of a storage share. */
    STORAGE_SHARE_CAPACITY("StorageShareCapacity", "", "ShareID StorageShareID", Members.CAPACITY),
    /** A protocol of a storage service; unlike the schema, GFD.147 gives it an id, by which clients know it. */
    STORAGE_ACCESS_PROTOCOL("StorageAccessProtocol", "", "ServiceID StorageServiceID", "Type Version MaxStreams#"),
    /** An endpoint of a storage service. */
    STORAGE_ENDPOINT("StorageEndpoint", "Endpoint", "ServiceID StorageServiceID", Members.ENDPOINT, "StorageShareID"),
    /** A part of a storage service, and who may use it. */
    STORAGE_SHARE("StorageShare", "Share", "ServiceID StorageServiceID",
            "Description MappingPolicy/ ServingState Path AccessMode* SharingID AccessLatency RetentionPolicy* ExpirationMode* "
                    + "DefaultLifeTime# MaximumLifeTime# Tag StorageShareCapacity/",
            "StorageEndpointID"),
    /** The software of a storage service. */
    STORAGE_MANAGER("StorageManager", "Manager", "ServiceID StorageServiceID", "ProductName ProductVersion"),
    /** A service that keeps data. */
    STORAGE_SERVICE("StorageService", "Service", "DomainID AdminDomainID",
            Members.SERVICE
                    + " StorageEndpoint/ StorageShare/ StorageManager/ StorageAccessProtocol/ StorageServiceCapacity/",
            "ServiceID"),
    /** A site. */
    ADMIN_DOMAIN("AdminDomain", "Domain", "",
            "Description WWW* Location/ Contact/ Distributed Owner* Service/ ComputingService/ StorageService/");

    private static final Map<String, EntityKind> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(EntityKind::elementName, Function.identity()));
    /** The names of associations in the nested form, by those of the flat form. */
    private static final Map<String, String> NESTED_NAMES = Map.of("EndpointID", "ComputingEndpointID", "ShareID",
            "ComputingShareID", "ResourceID", "ExecutionEnvironmentID");
    private static final Map<String, String> NESTED_NAMES_OF_STORAGE = Map.of("EndpointID", "StorageEndpointID",
            "ShareID", "StorageShareID");

    private final String elementName;
    private final String base;
    private final Set<String> owners;
    private final List<EntityMember> members;
    private final Map<String, EntityMember> byName;
    private final List<String> associations;

    EntityKind(String elementName, String base, String owners, String members, String... associations) {
        this.elementName = elementName;
        this.base = base;
        this.owners = Set.of(owners.isEmpty() ? new String[0] : owners.split(" "));
        this.members = Stream.of(members.split(" ")).map(EntityMember::of).toList();
        this.byName = this.members.stream()
                .collect(Collectors.toUnmodifiableMap(EntityMember::name, Function.identity()));
        this.associations = List.of(associations);
    }

    /** The longer lists of members. */
    private static final class Members {
        static final String SERVICE = "Capability* Type QualityLevel StatusInfo* Complexity Location/ Contact/";
        static final String JOBS = "TotalJobs# RunningJobs# WaitingJobs# StagingJobs# SuspendedJobs# PreLRMSWaitingJobs#";
        static final String CAPACITY = "Type TotalSize# FreeSize# UsedSize# ReservedSize#";
        static final String ENDPOINT = "URL Capability* Technology InterfaceName InterfaceVersion* InterfaceExtension* WSDL* "
                + "SupportedProfile* Semantics* Implementor ImplementationName ImplementationVersion QualityLevel HealthState "
                + "HealthStateInfo ServingState StartTime IssuerCA TrustedCA* DowntimeAnnounce DowntimeStart DowntimeEnd "
                + "DowntimeInfo AccessPolicy/";
        static final String COMPUTING_SHARE = "Description MappingPolicy/ MappingQueue MaxWallTime# MaxMultiSlotWallTime# "
                + "MinWallTime# DefaultWallTime# MaxCPUTime# MaxTotalCPUTime# MinCPUTime# DefaultCPUTime# MaxTotalJobs# "
                + "MaxRunningJobs# MaxWaitingJobs# MaxPreLRMSWaitingJobs# MaxUserRunningJobs# MaxSlotsPerJob# "
                + "MaxStateInStreams# MaxStageOutStreams# SchedulingPolicy MaxMainMemory# GuaranteedMainMemory# "
                + "MaxVirtualMemory# GuaranteedVirtualMemory# MaxDiskSpace# DefaultStorageService Preemption ServingState "
                + "TotalJobs# RunningJobs# LocalRunningJobs# WaitingJobs# LocalWaitingJobs# SuspendedJobs# "
                + "LocalSuspendedJobs# StagingJobs# PreLRMSWaitingJobs# EstimatedAverageWaitingTime# "
                + "EstimatedWorstWaitingTime# FreeSlots# FreeSlotsWithDuration UsedSlots# RequestedSlots# ReservationPolicy Tag*";
        static final String EXECUTION_ENVIRONMENT = "Platform VirtualMachine TotalInstances# UsedInstances# "
                + "UnavailableInstances# PhysicalCPUs# LogicalCPUs# CPUMultiplicity CPUVendor CPUModel CPUVersion "
                + "CPUClockSpeed# CPUTimeScalingFactor WallTimeScalingFactor MainMemorySize# VirtualMemorySize# OSFamily "
                + "OSName OSVersion ConnectivityIn ConnectivityOut NetworkInfo* Benchmark/";
        static final String COMPUTING_MANAGER = "ProductName ProductVersion Reservation BulkSubmission TotalPhysicalCPUs# "
                + "TotalLogicalCPUs# TotalSlots# SlotsUsedByLocalJobs# SlotsUsedByGridJobs# Homogeneous NetworkInfo* "
                + "LogicalCPUDistribution WorkingAreaShared WorkingAreaGuaranteed WorkingAreaTotal# WorkingAreaFree# "
                + "WorkingAreaLifeTime# WorkingAreaMultiSlotTotal# WorkingAreaMultiSlotFree# WorkingAreaMultiSlotLifeTime# "
                + "CacheTotal# CacheFree# TmpDir ScratchDir ApplicationDir Benchmark/ "
                + "ExecutionEnvironments/ExecutionEnvironment ApplicationEnvironments/ApplicationEnvironment";
    }

    /** Returns the class whose elements have a local name. */
    static Optional<EntityKind> named(String localName) {
        return Optional.ofNullable(BY_NAME.get(localName));
    }

    /** Returns the local name of its elements. */
    public String elementName() {
        return elementName;
    }

    /** Returns the class from which it is derived; empty if the schema asks for none. */
    String base() {
        return base;
    }

    /** Returns true if an association with this name leads to the entity that an entity of this class is a part of. */
    boolean isOwner(String association) {
        return owners.contains(association);
    }

    /** Returns the names of associations in the nested form, by those of the flat form. */
    Map<String, String> nestedNames() {
        return elementName.startsWith("Storage") ? NESTED_NAMES_OF_STORAGE : NESTED_NAMES;
    }

    List<EntityMember> members() {
        return members;
    }

    Optional<EntityMember> member(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Returns true if entities of this class have a property with a name. */
    boolean hasProperty(String name) {
        return name.equals("Name") || name.equals("OtherInfo")
                || member(name).filter(member -> !member.isParts()).isPresent();
    }

    /** Returns the names of its associations, in the order of the schema. */
    List<String> associations() {
        return associations;
    }
}
