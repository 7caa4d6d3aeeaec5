package org.openmds.server.suite;

/**
 * A site as a GLUE 2.0 document, with one computing element, a queue, and the organisation that may use it.
 *
 * @param name
 *            name of the site
 */
record SampleSite(String name, String organisation) {

    /** Returns the document in the nested form of ARC. */
    String arc() {
        return """
                <Domains xmlns="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1"><AdminDomain BaseType="Domain"><ID>%1$s</ID>
                <Description>a site, with commas</Description>
                <Services><ComputingService BaseType="Service" CreationTime="2026-11-22T03:00:00Z" Validity="10800">
                <ID>urn:ogf:ComputingService:ce.%1$s.example:arex</ID><Name>%1$s</Name><Capability>executionmanagement.jobexecution</Capability>
                <Type>org.nordugrid.arex</Type><QualityLevel>production</QualityLevel><TotalJobs>15</TotalJobs>
                <ComputingEndpoint BaseType="Endpoint"><ID>urn:ogf:ComputingEndpoint:ce.%1$s.example:rest</ID><URL>https://ce.%1$s.example:443/arex</URL>
                <InterfaceName>org.nordugrid.arcrest</InterfaceName><QualityLevel>production</QualityLevel><HealthState>ok</HealthState>
                <ServingState>production</ServingState><AccessPolicy BaseType="Policy"><ID>ap:%1$s</ID><Scheme>basic</Scheme><Rule>vo:%2$s</Rule></AccessPolicy>
                <Associations><ComputingShareID>urn:ogf:ComputingShare:ce.%1$s.example:long</ComputingShareID></Associations>
                <ComputingActivities><ComputingActivity BaseType="Activity"><ID>job1</ID><Owner>CN=somebody</Owner></ComputingActivity></ComputingActivities>
                </ComputingEndpoint>
                <ComputingShare BaseType="Share"><ID>urn:ogf:ComputingShare:ce.%1$s.example:long</ID><Name>long</Name><MappingQueue>long</MappingQueue>
                <MaxWallTime>172800</MaxWallTime><MaxRunningJobs>64</MaxRunningJobs><ServingState>production</ServingState><RunningJobs>12</RunningJobs>
                <WaitingJobs>3</WaitingJobs><FreeSlots>52</FreeSlots><UsedSlots>UNDEFINEDVALUE</UsedSlots>
                <MappingPolicy BaseType="Policy"><ID>mp:%1$s</ID><Scheme>basic</Scheme><Rule>VO:%2$s</Rule></MappingPolicy>
                <Associations><ComputingEndpointID>urn:ogf:ComputingEndpoint:ce.%1$s.example:rest</ComputingEndpointID>
                <ExecutionEnvironmentID>urn:ogf:ExecutionEnvironment:ce.%1$s.example:node</ExecutionEnvironmentID></Associations></ComputingShare>
                <ComputingManager BaseType="Manager"><ID>urn:ogf:ComputingManager:ce.%1$s.example:slurm</ID><ProductName>slurm</ProductName><TotalSlots>64</TotalSlots>
                <Homogeneous>true</Homogeneous><ExecutionEnvironments><ExecutionEnvironment BaseType="Resource">
                <ID>urn:ogf:ExecutionEnvironment:ce.%1$s.example:node</ID><Platform>amd64</Platform><MainMemorySize>64000</MainMemorySize><OSFamily>linux</OSFamily>
                <OSName>debian</OSName><ConnectivityIn>false</ConnectivityIn><ConnectivityOut>true</ConnectivityOut></ExecutionEnvironment></ExecutionEnvironments>
                </ComputingManager></ComputingService></Services></AdminDomain></Domains>
                """
                .formatted(name, organisation);
    }

    /** Returns the document in the flat form of GFD.209, as an HTCondor-CE. */
    String flat() {
        return """
                <GLUE2 xmlns="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1">
                <ComputingService BaseType="Service"><ID>ce.%1$s.example</ID><Type>org.opensciencegrid.htcondorce</Type><QualityLevel>production</QualityLevel>
                <Associations><AdminDomainID>%1$s</AdminDomainID></Associations></ComputingService>
                <ComputingEndpoint BaseType="Endpoint"><ID>ce.%1$s.example_org.opensciencegrid.htcondorce</ID><URL>condor://ce.%1$s.example:9619</URL>
                <InterfaceName>org.opensciencegrid.htcondorce</InterfaceName><QualityLevel>production</QualityLevel><HealthState>ok</HealthState>
                <ServingState>production</ServingState><Associations><ComputingServiceID>ce.%1$s.example</ComputingServiceID></Associations></ComputingEndpoint>
                <ComputingShare BaseType="Share"><ID>share.%1$s</ID><ServingState>production</ServingState><FreeSlots>7</FreeSlots>
                <Associations><ComputingServiceID>ce.%1$s.example</ComputingServiceID>
                <ComputingEndpointID>ce.%1$s.example_org.opensciencegrid.htcondorce</ComputingEndpointID></Associations></ComputingShare>
                <MappingPolicy BaseType="Policy"><ID>mp.%1$s</ID><Scheme>basic</Scheme><Rule>VO:%2$s</Rule>
                <Associations><ComputingShareID>share.%1$s</ComputingShareID></Associations></MappingPolicy>
                </GLUE2>
                """
                .formatted(name, organisation);
    }
}
