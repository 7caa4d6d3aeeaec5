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
 * {@code Wrapper/Name} (parts of that class in an element of their own).
 */
@SuppressWarnings("ImmutableEnumChecker") // its lists and sets cannot be changed
public enum EntityKind {
    LOCATION("Location", "", "", "Address Place Country PostCode Latitude Longitude"), CONTACT("Contact", "", "",
            "Detail Type"), MAPPING_POLICY("MappingPolicy", "Policy", "ShareID ComputingShareID",
                    "Scheme Rule*"), ACCESS_POLICY("AccessPolicy", "Policy", "EndpointID ComputingEndpointID",
                            "Scheme Rule*"), BENCHMARK("Benchmark", "",
                                    "ResourceID ExecutionEnvironmentID ManagerID ComputingManagerID",
                                    "Type Value"), ENDPOINT("Endpoint", "Endpoint", "ServiceID",
                                            Members.ENDPOINT), COMPUTING_ENDPOINT("ComputingEndpoint", "Endpoint",
                                                    "ServiceID ComputingServiceID",
                                                    Members.ENDPOINT + " Staging JobDescription* " + Members.JOBS,
                                                    "ComputingShareID"), COMPUTING_SHARE("ComputingShare", "Share",
                                                            "ServiceID ComputingServiceID",
                                                            "Description MappingPolicy/ MappingQueue MaxWallTime# MaxMultiSlotWallTime# MinWallTime# DefaultWallTime# "
                                                                    + "MaxCPUTime# MaxTotalCPUTime# MinCPUTime# DefaultCPUTime# MaxTotalJobs# MaxRunningJobs# MaxWaitingJobs# "
                                                                    + "MaxPreLRMSWaitingJobs# MaxUserRunningJobs# MaxSlotsPerJob# MaxStateInStreams# MaxStageOutStreams# "
                                                                    + "SchedulingPolicy MaxMainMemory# GuaranteedMainMemory# MaxVirtualMemory# GuaranteedVirtualMemory# "
                                                                    + "MaxDiskSpace# DefaultStorageService Preemption ServingState TotalJobs# RunningJobs# LocalRunningJobs# "
                                                                    + "WaitingJobs# LocalWaitingJobs# SuspendedJobs# LocalSuspendedJobs# StagingJobs# PreLRMSWaitingJobs# "
                                                                    + "EstimatedAverageWaitingTime# EstimatedWorstWaitingTime# FreeSlots# FreeSlotsWithDuration UsedSlots# "
                                                                    + "RequestedSlots# ReservationPolicy Tag*",
                                                            "ComputingEndpointID",
                                                            "ExecutionEnvironmentID"), EXECUTION_ENVIRONMENT(
                                                                    "ExecutionEnvironment", "Resource",
                                                                    "ManagerID ComputingManagerID",
                                                                    "Platform VirtualMachine TotalInstances# UsedInstances# UnavailableInstances# PhysicalCPUs# LogicalCPUs# "
                                                                            + "CPUMultiplicity CPUVendor CPUModel CPUVersion CPUClockSpeed# CPUTimeScalingFactor "
                                                                            + "WallTimeScalingFactor MainMemorySize# VirtualMemorySize# OSFamily OSName OSVersion ConnectivityIn "
                                                                            + "ConnectivityOut NetworkInfo* Benchmark/",
                                                                    "ComputingShareID",
                                                                    "ApplicationEnvironmentID"), APPLICATION_ENVIRONMENT(
                                                                            "ApplicationEnvironment", "",
                                                                            "ManagerID ComputingManagerID",
                                                                            "AppName AppVersion State RemovalDate License Description BestBenchmark* ParallelSupport MaxSlots# MaxJobs# "
                                                                                    + "MaxUserSeats# FreeSlots# FreeJobs# FreeUserSeats#",
                                                                            "ExecutionEnvironmentID"), COMPUTING_MANAGER(
                                                                                    "ComputingManager", "Manager",
                                                                                    "ServiceID ComputingServiceID",
                                                                                    "ProductName ProductVersion Reservation BulkSubmission TotalPhysicalCPUs# TotalLogicalCPUs# TotalSlots# "
                                                                                            + "SlotsUsedByLocalJobs# SlotsUsedByGridJobs# Homogeneous NetworkInfo* LogicalCPUDistribution "
                                                                                            + "WorkingAreaShared WorkingAreaGuaranteed WorkingAreaTotal# WorkingAreaFree# WorkingAreaLifeTime# "
                                                                                            + "WorkingAreaMultiSlotTotal# WorkingAreaMultiSlotFree# WorkingAreaMultiSlotLifeTime# CacheTotal# "
                                                                                            + "CacheFree# TmpDir ScratchDir ApplicationDir Benchmark/ ExecutionEnvironments/ExecutionEnvironment "
                                                                                            + "ApplicationEnvironments/ApplicationEnvironment"), SERVICE(
                                                                                                    "Service",
                                                                                                    "Service",
                                                                                                    "DomainID AdminDomainID",
                                                                                                    Members.SERVICE
                                                                                                            + " Endpoint/",
                                                                                                    "ServiceID"), COMPUTING_SERVICE(
                                                                                                            "ComputingService",
                                                                                                            "Service",
                                                                                                            "DomainID AdminDomainID",
                                                                                                            Members.SERVICE
                                                                                                                    + " "
                                                                                                                    + Members.JOBS
                                                                                                                    + " ComputingEndpoint/ ComputingShare/ ComputingManager/",
                                                                                                            "ServiceID"), ADMIN_DOMAIN(
                                                                                                                    "AdminDomain",
                                                                                                                    "Domain",
                                                                                                                    "",
                                                                                                                    "Description WWW* Location/ Contact/ Distributed Owner* Service/ ComputingService/");

    private static final Map<String, EntityKind> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(EntityKind::elementName, Function.identity()));

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

    /** Members that several classes share. */
    private static final class Members {
        static final String SERVICE = "Capability* Type QualityLevel StatusInfo* Complexity Location/ Contact/";
        static final String JOBS = "TotalJobs# RunningJobs# WaitingJobs# StagingJobs# SuspendedJobs# PreLRMSWaitingJobs#";
        static final String ENDPOINT = "URL Capability* Technology InterfaceName InterfaceVersion* InterfaceExtension* WSDL* "
                + "SupportedProfile* Semantics* Implementor ImplementationName ImplementationVersion QualityLevel HealthState "
                + "HealthStateInfo ServingState StartTime IssuerCA TrustedCA* DowntimeAnnounce DowntimeStart DowntimeEnd "
                + "DowntimeInfo AccessPolicy/";
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

    List<EntityMember> members() {
        return members;
    }

    Optional<EntityMember> member(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Returns the names of its associations, in the order of the schema. */
    List<String> associations() {
        return associations;
    }
}
