package org.openmds.provider.site;

import java.util.List;

import org.openmds.provider.ProviderContract.FixedInput;
import org.openmds.provider.site.glue.GridEntity;
import org.openmds.wsrf.service.Deadline;

/** Documents of sites as ARC and HTCondor-CE write them. */
final class SiteSamples {

    /** Places whose sources have texts and are not read. */
    static final NamedPlaces PLACES = new NamedPlaces(url -> FixedInput.of(url.toString(), ""), Directory::new);

    /** A directory that is not read. */
    private record Directory(String url) implements SiteSource {

        @Override
        public List<GridEntity> read(Deadline deadline) {
            throw new AssertionError("no directory is read: " + url);
        }

        @Override
        public String toString() {
            return "directory " + url;
        }
    }

    private SiteSamples() {
    }

    /**
     * Returns the GLUE 2 document of an ARC CE with one queue for atlas and cms, as {@code /rest/1.0/info} gives it.
     *
     * @param host
     *            the host of the CE
     * @param free
     *            free slots of the queue
     */
    static String arc(String host, int free) {
        return """
                <?xml version="1.0"?>
                <Domains xmlns="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="https://raw.github.com/OGF-GLUE/XSD/master/schema/GLUE2.xsd">
                 <AdminDomain BaseType="Domain"><ID>urn:ogf:AdminDomain:HOST</ID><Description>A site</Description>
                  <Location><ID>urn:ogf:Location:HOST</ID><Place>Lund</Place><Latitude>55.7</Latitude><Longitude>13.2</Longitude></Location>
                  <ComputingService BaseType="Service" CreationTime="2026-11-22T03:00:00Z" Validity="10800">
                   <ID>urn:ogf:ComputingService:HOST:arex</ID><Name>alpha</Name><Capability>executionmanagement.jobexecution</Capability>
                   <Type>org.nordugrid.arex</Type><QualityLevel>production</QualityLevel><TotalJobs>15</TotalJobs><RunningJobs>12</RunningJobs>
                   <ComputingEndpoint BaseType="Endpoint"><ID>urn:ogf:ComputingEndpoint:HOST:arcrest</ID><URL>https://HOST:443/arex</URL>
                    <InterfaceName>org.nordugrid.arcrest</InterfaceName><QualityLevel>production</QualityLevel><HealthState>ok</HealthState>
                    <ServingState>production</ServingState><Associations><ComputingShareID>urn:ogf:ComputingShare:HOST:long</ComputingShareID></Associations>
                    <ComputingActivities><ComputingActivity BaseType="Activity"><ID>urn:job:1</ID><Owner>CN=somebody</Owner></ComputingActivity></ComputingActivities>
                   </ComputingEndpoint>
                   <ComputingShare BaseType="Share"><ID>urn:ogf:ComputingShare:HOST:long</ID><Name>long</Name>
                    <MappingPolicy BaseType="Policy"><ID>urn:ogf:MappingPolicy:HOST:long</ID><Scheme>basic</Scheme><Rule>vo:atlas</Rule><Rule>vo:cms</Rule></MappingPolicy>
                    <MappingQueue>batch</MappingQueue><MaxWallTime>172800</MaxWallTime><ServingState>production</ServingState>
                    <RunningJobs>12</RunningJobs><WaitingJobs>3</WaitingJobs><FreeSlots>FREE</FreeSlots>
                    <Associations><ExecutionEnvironmentID>urn:ogf:ExecutionEnvironment:HOST:fat</ExecutionEnvironmentID></Associations></ComputingShare>
                   <ComputingManager BaseType="Manager"><ID>urn:ogf:ComputingManager:HOST:slurm</ID><ProductName>slurm</ProductName><TotalSlots>64</TotalSlots>
                    <ExecutionEnvironments><ExecutionEnvironment BaseType="Resource"><ID>urn:ogf:ExecutionEnvironment:HOST:fat</ID><Platform>amd64</Platform>
                     <TotalInstances>4</TotalInstances><PhysicalCPUs>2</PhysicalCPUs><LogicalCPUs>16</LogicalCPUs><MainMemorySize>64000</MainMemorySize>
                     <OSFamily>linux</OSFamily><ConnectivityIn>false</ConnectivityIn><ConnectivityOut>true</ConnectivityOut></ExecutionEnvironment></ExecutionEnvironments>
                   </ComputingManager>
                  </ComputingService>
                 </AdminDomain>
                </Domains>
                """
                .strip()
                .replace("HOST", host)
                .replace("FREE", Integer.toString(free));
    }

    /** Returns the ad of an HTCondor-CE with a resource catalogue, as {@code condor_ce_status -schedd -long} prints it. */
    static String schedd(String host, String site) {
        return """
                AuthenticatedIdentity = "HOST@users.htcondor.org"
                ClassAdLifetime = 900
                CondorVersion = "$CondorVersion: 23.0.14 2024-08-07 BuildID: 745732 $"
                DaemonStartTime = 1790000000
                LastHeardFrom = 1795319700
                Machine = "HOST"
                MyAddress = "<192.0.2.7:9619?addrs=192.0.2.7-9619&alias=HOST>"
                MyType = "Scheduler"
                Name = "HOST"
                OSG_BatchSystems = "Slurm"
                OSG_Resource = "SITE-CE"
                OSG_ResourceCatalog = { [ AllowedVOs = { "osg","atlas" }; CPUs = 8; MaxWallTime = 2880; Memory = 16000; Name = "whole"; Requirements = TARGET.RequestCPUs <= CPUs && TARGET.RequestMemory <= Memory; Transform = [ set_MaxMemory = RequestMemory ] ],[ AllowedVOs = { "osg" }; CPUs = 1; MaxWallTime = 1440; Memory = 2000; Name = "single" ] }
                OSG_ResourceGroup = "SITE"
                TotalHeldJobs = 1
                TotalIdleJobs = 20
                TotalRunningJobs = 300

                """
                .replace("HOST", host)
                .replace("SITE", site);
    }

    /** Returns the ads of a CE without a catalogue, and of its pool of two machines with 16 processors each. */
    static String pool(String host) {
        return """
                CondorVersion = "$CondorVersion: 10.9.0 2023-09-28 BuildID: 678199 $"
                Machine = "HOST"
                MyType = "Scheduler"
                Name = "HOST"
                TotalIdleJobs = 2
                TotalRunningJobs = 5

                """.replace("HOST", host) + slot("wn1", 6) + slot("wn2", 0);
    }

    private static String slot(String machine, int free) {
        return """
                Arch = "X86_64"
                Cpus = %d
                DetectedCpus = 16
                DetectedMemory = 64000
                Machine = "%s.example.org"
                MyType = "Machine"
                OpSys = "LINUX"
                OpSysMajorVer = 9
                OpSysName = "AlmaLinux"
                PartitionableSlot = true
                SlotType = "Partitionable"
                State = "Unclaimed"

                """.formatted(free, machine);
    }
}
