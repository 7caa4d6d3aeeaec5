package org.openmds.provider.glue2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

class ArcProviderTest extends ProviderContract {

    /** A document in the form of A-REX's /info: entities are nested in the service that they belong to. */
    private static final String AREX = """
            <InfoRoot><Domains xmlns="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1"><AdminDomain BaseType="Domain">
              <ID>urn:ad:EXAMPLE</ID>
              <Services><ComputingService BaseType="Service" CreationTime="2026-11-22T03:00:00Z" Validity="10800">
                <ID>urn:ogf:ComputingService:arex.example.org:arex</ID><Name>alpha</Name>
                <Type>org.nordugrid.arex</Type><QualityLevel>production</QualityLevel>
                <TotalJobs>15</TotalJobs>
                <ComputingEndpoint BaseType="Endpoint"><ID>urn:e1</ID><Name>REST</Name><URL>https://arex.example.org:443/arex</URL>
                  <InterfaceName>org.nordugrid.arcrest</InterfaceName><HealthState>ok</HealthState><ServingState>production</ServingState>
                  <Associations><ComputingShareID>urn:s1</ComputingShareID></Associations>
                  <ComputingActivities><ComputingActivity BaseType="Activity"><ID>urn:job:1</ID><Owner>CN=somebody</Owner></ComputingActivity></ComputingActivities>
                </ComputingEndpoint>
                <ComputingShare BaseType="Share"><ID>urn:s1</ID><Name>long</Name><MappingQueue>batch</MappingQueue><MaxWallTime>172800</MaxWallTime>
                  <MaxTotalJobs>1000</MaxTotalJobs><ServingState>production</ServingState><TotalJobs>15</TotalJobs><RunningJobs>12</RunningJobs>
                  <WaitingJobs>3</WaitingJobs><EstimatedAverageWaitingTime>60</EstimatedAverageWaitingTime><FreeSlots>52</FreeSlots></ComputingShare>
                <ComputingShare BaseType="Share"><ID>urn:s2</ID><Name>test</Name><ServingState>closed</ServingState><FreeSlots>UNDEFINEDVALUE</FreeSlots></ComputingShare>
                <ComputingManager BaseType="Manager"><ID>urn:m</ID><ProductName>SLURM</ProductName><ProductVersion>22.05</ProductVersion><TotalSlots>64</TotalSlots>
                  <ExecutionEnvironments><ExecutionEnvironment BaseType="Resource"><ID>urn:x</ID><Name>fat nodes</Name><Platform>amd64</Platform>
                    <TotalInstances>4</TotalInstances><PhysicalCPUs>2</PhysicalCPUs><LogicalCPUs>16</LogicalCPUs><MainMemorySize>64000</MainMemorySize>
                    <OSFamily>linux</OSFamily><OSName>debian</OSName><OSVersion>12</OSVersion></ExecutionEnvironment></ExecutionEnvironments>
                </ComputingManager>
              </ComputingService></Services>
            </AdminDomain></Domains></InfoRoot>
            """;

    /** A document in the form of GFD.209: associations link the entities. */
    private static final String FLAT = """
            <GLUE2 xmlns="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1">
              <ComputingService BaseType="Service"><ID>c1</ID><Name>one</Name></ComputingService>
              <ComputingService BaseType="Service"><ID>c2</ID><Name>two</Name></ComputingService>
              <ComputingShare BaseType="Share"><ID>q1</ID><FreeSlots>1</FreeSlots><Associations><ServiceID>c1</ServiceID></Associations></ComputingShare>
              <ComputingShare BaseType="Share"><ID>q2</ID><FreeSlots>2</FreeSlots><Associations><ServiceID>c2</ServiceID></Associations></ComputingShare>
              <ComputingManager BaseType="Manager"><ID>m2</ID><ProductName>LSF</ProductName><Associations><ServiceID>c2</ServiceID></Associations></ComputingManager>
              <ExecutionEnvironment BaseType="Resource"><ID>e2</ID><MainMemorySize>8000</MainMemorySize><Associations><ManagerID>m2</ManagerID></Associations></ExecutionEnvironment>
            </GLUE2>
            """;

    @Override
    protected InformationProvider provider(UnaryOperator<Input> change) {
        return provider(change.apply(FixedInput.of("GET https://arex.example.org/info", AREX)), true);
    }

    @Test
    void collect_arex_sharesAreQueuesWithTheManagersFacts() throws Exception {
        assertThat(document(AREX, false)).contains(
                "<glue:ComputingElement glue:Name=\"long\" glue:UniqueID=\"urn:s1\">"
                        + "<glue:Info glue:LRMSType=\"SLURM\" glue:LRMSVersion=\"22.05\" glue:HostName=\"arex.example.org\" glue:TotalCPUs=\"64\"/>"
                        + "<glue:State glue:Status=\"Production\" glue:RunningJobs=\"12\" glue:WaitingJobs=\"3\" glue:TotalJobs=\"15\" glue:FreeCPUs=\"52\" glue:EstimatedResponseTime=\"60\"/>"
                        + "<glue:Policy glue:MaxWallClockTime=\"2880\" glue:MaxTotalJobs=\"1000\"/></glue:ComputingElement>",
                "<glue:State glue:Status=\"Closed\"/>");
    }

    @Test
    void collect_arex_environmentsAndEndpointsAreOfTheCluster() throws Exception {
        assertThat(document(AREX, false)).contains(
                "<glue:Cluster glue:Name=\"alpha\" glue:UniqueID=\"urn:ogf:ComputingService:arex.example.org:arex\">"
                        + "<glue:SubCluster glue:Name=\"fat nodes\" glue:UniqueID=\"urn:x\" glue:PhysicalCPUs=\"8\" glue:LogicalCPUs=\"64\">"
                        + "<glue:MainMemory glue:RAMSize=\"64000\"/>",
                " ID=\"urn:e1\" Name=\"REST\" URL=\"https://arex.example.org:443/arex\" InterfaceName=\"org.nordugrid.arcrest\" HealthState=\"ok\" ServingState=\"production\"/></glue:Cluster>")
                .doesNotContain("<Domains");
    }

    @Test
    void collect_documentKept_followsWithoutJobs() throws Exception {
        assertThat(document(AREX, true)).contains("<Domains", "<MappingQueue>batch</MappingQueue>")
                .doesNotContain("somebody");
    }

    @Test
    void collect_flatForm_usesAssociations() throws Exception {
        assertThat(document(FLAT, false)).contains(
                "<glue:ComputingElement glue:Name=\"q1\" glue:UniqueID=\"q1\"><glue:State glue:FreeCPUs=\"1\"/></glue:ComputingElement>",
                "<glue:Cluster glue:Name=\"two\" glue:UniqueID=\"c2\"><glue:SubCluster glue:Name=\"e2\" glue:UniqueID=\"e2\">",
                "<glue:ComputingElement glue:Name=\"q2\" glue:UniqueID=\"q2\"><glue:Info glue:LRMSType=\"LSF\"/>");
    }

    @Test
    void collect_otherDocument_failureNamesItsRoot() {
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> document("<html/>", false))
                .withMessage(
                        "GET https://arex.example.org/info gave an XML document without a ComputingService of GLUE 2; its root is html");
    }

    @Test
    void collect_valueThatIsTooLongForAnAttribute_isAClearFailure() {
        String endpoint = AREX.replace("<Name>REST</Name>", "<Name>" + "x".repeat(100_000) + "</Name>");

        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> document(endpoint, false))
                .withMessageStartingWith("the document of GET https://arex.example.org/info is too large to publish");
    }

    @Test
    @Timeout(60)
    void collect_veryManyServices_takesTimeByTheirNumber() throws Exception {
        StringBuilder xml = new StringBuilder("<GLUE2>");
        for (int i = 0; i < 30_000; i++) {
            xml.append("<ComputingService><ID>c%d</ID></ComputingService><ComputingShare><ID>q%d</ID>".formatted(i, i))
                    .append("<Associations><ServiceID>c%d</ServiceID></Associations></ComputingShare>".formatted(i));
        }

        assertThat(document(xml.append("</GLUE2>").toString(), false)).contains(
                "<glue:Cluster glue:Name=\"c29999\"", "<glue:ComputingElement glue:Name=\"q29999\"");
    }

    private static String document(String xml, boolean kept) throws CollectionException {
        return provider(FixedInput.of("GET https://arex.example.org/info", xml), kept)
                .collect(Deadline.in(Duration.ofMinutes(1)))
                .toString();
    }

    private static ArcProvider provider(Input input, boolean kept) {
        return new ArcProvider(new ArcPublication("arc", input, kept));
    }
}
