package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The overview's summary for each service of the Globus Toolkit, from content in the form of these services. */
class ServiceLinesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            RFT | <r:ActiveResourceInstances>2</r:ActiveResourceInstances><r:TotalNumberOfActiveTransfers>5</r:TotalNumberOfActiveTransfers><r:TotalNumberOfBytesTransferred>40500000000</r:TotalNumberOfBytesTransferred><r:TotalNumberOfTransfers>173769</r:TotalNumberOfTransfers> | 2 active transfer resources, transferring 5 files. 40.5 GB transferred in 173769 files since start of database.
            RLS | <r:ReplicaLocationService><r:Replica r:LogicalName='a'><r:Location>gsiftp://s1/a</r:Location><r:Location>gsiftp://s2/a</r:Location></r:Replica><r:Replica r:LogicalName='b'><r:Location>gsiftp://s1/b</r:Location></r:Replica></r:ReplicaLocationService> | 2 replicas on 2 storage systems
            CAS | <r:ServerDN>CN=cas</r:ServerDN><r:VoDescription>Example VO</r:VoDescription> | serves Example VO
            Storage | <r:StorageElement><glue:FileSystem glue:Root='/data' glue:Size='500000' glue:AvailableSpace='250000'/></r:StorageElement> | 250 GB of 500 GB free on /data
            """)
    void overview_contentOfAService_isOneLine(String kind, String content, String line) throws Exception {
        String page = overview("http://a.example.org/X", content);
        assertThat(page).contains(">" + kind + "</bdi></td>").contains(line);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <glue:Host glue:Name='a'/><glue:Host glue:Name='b'/> | 1 queue, submitting to 1 cluster of 2 hosts; 3 of 8 CPUs free
            '' | 1 queue, submitting to 1 cluster of 0 hosts; 3 of 8 CPUs free
            """)
    void overview_queuesOfAJobService_tellWhereJobsGo(String hosts, String line) throws Exception {
        String page = overview("http://a.example.org/wsrf/services/ManagedJobFactoryService",
                """
                        <glue:GLUECE><glue:Cluster glue:Name='c'><glue:SubCluster>%s</glue:SubCluster></glue:Cluster>
                        <glue:ComputingElement glue:Name='q'><glue:Info glue:TotalCPUs='8'/><glue:State glue:FreeCPUs='3'/></glue:ComputingElement></glue:GLUECE>
                        """
                        .formatted(hosts));
        assertThat(page).contains(">GRAM</bdi></td>").contains(line);
    }

    private static String overview(String address, String content) throws Exception {
        String declared = content.replaceAll("<r:(\\w+)", "<r:$1 xmlns:r='urn:service'");
        try (FakeGroupService service = new FakeGroupService(SampleGroups.group(address, declared, ""));
                WebMdsFixture web = new WebMdsFixture(service, Optional.empty())) {
            return web.get("/webmds/overview").body();
        }
    }
}
