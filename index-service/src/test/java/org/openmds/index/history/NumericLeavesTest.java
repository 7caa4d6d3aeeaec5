package org.openmds.index.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;

class NumericLeavesTest {

    private static Map<String, Float> leaves(String data) {
        return NumericLeaves
                .of(content("<agg:AggregatorConfig><g:Host Load='9'/></agg:AggregatorConfig><agg:AggregatorData>" + data
                        + "</agg:AggregatorData>"));
    }

    static XmlFragment content(String inside) {
        return XmlFragment.parse(
                "<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2' xmlns:g='http://mds.globus.org/glue/ce/1.1'"
                        + " xmlns:agg='http://mds.globus.org/aggregator/types'>" + inside + "</sg:Content>");
    }

    @Test
    void of_host_namesNumbersByStablePaths() {
        assertThat(leaves("""
                <g:Host g:Name="a" g:UniqueID="17">
                  <g:ProcessorLoad g:Last1Min="42"/>
                  <g:FileSystem g:Name="disk" g:Root="/home" g:AvailableSpace="5" g:Type="ext4"/>
                  <g:FileSystem g:Name="disk" g:Root="/tmp" g:AvailableSpace="1.5e3"/>
                  <g:Uptime> 7 </g:Uptime><g:Uptime>8</g:Uptime><g:BootTime>2026-01-01</g:BootTime>
                </g:Host>""")).containsExactly(entry("Host[@Name='a']/ProcessorLoad/@Last1Min", 42f),
                entry("Host[@Name='a']/FileSystem[@Root='/home']/@AvailableSpace", 5f),
                entry("Host[@Name='a']/FileSystem[@Root='/tmp']/@AvailableSpace", 1500f),
                entry("Host[@Name='a']/Uptime", 7f), entry("Host[@Name='a']/Uptime[2]", 8f));
    }

    @Test
    void of_queueInsideOfOtherData_isFound() {
        assertThat(
                leaves("<any><g:ComputingElement UniqueID=\"it's\"><g:State FreeCPUs='3'/></g:ComputingElement></any>"))
                .containsExactly(entry("ComputingElement[@UniqueID=\"it's\"]/State/@FreeCPUs", 3f));
    }

    @Test
    void of_givenContent_isFound() {
        assertThat(NumericLeaves.of(content("<g:Cluster Name='c'><g:SubCluster Name='s' Nodes='4'/></g:Cluster>")))
                .containsExactly(entry("Cluster[@Name='c']/SubCluster[@Name='s']/@Nodes", 4f));
    }

    @Test
    void of_entriesOfALowerIndex_areLeftOut() {
        assertThat(leaves("<sg:Entry><sg:Content><g:Host Name='a' N='1'/></sg:Content></sg:Entry>")).isEmpty();
    }

    @Test
    void of_staleData_isEmpty() {
        String data = "<agg:AggregatorData><g:Host Name='a' N='1'/></agg:AggregatorData><agg:AggregatorError/>";
        assertThat(NumericLeaves.of(content(data))).isEmpty();
        assertThat(NumericLeaves.of(content("<agg:AggregatorContent>" + data + "</agg:AggregatorContent>"))).isEmpty();
    }

    @Test
    void of_whatIsNoFiniteNumber_isEmpty() {
        assertThat(leaves(
                "<g:Host a='NaN' b='INF' c='1e99' d='' e='0x10' f='1-1' g='true' h='123456789012345678901234567890123'/>"))
                .isEmpty();
    }

    @Test
    void of_tooManyNumbers_areBounded() {
        StringBuilder host = new StringBuilder("<g:Host Name='a'>");
        for (int i = 0; i < 1000; i++) {
            host.append("<g:N>").append(i).append("</g:N>");
        }
        assertThat(leaves(host + "</g:Host>")).hasSize(NumericLeaves.MAX_LEAVES);
        assertThat(leaves("<g:Host Name='" + "x".repeat(10_000) + "' N='1'/>")).containsExactly(entry("Host/@N", 1f));
    }

    @Test
    void all_hostInsideOfACluster_tellsResourceHostAndProperty() {
        assertThat(all(
                "<g:GLUECE><g:Cluster Name='c'><g:SubCluster Name='s'><g:Host g:Name='n1'><g:MainMemory RAMSize='4611686018427387'/>"
                        + "</g:Host></g:SubCluster></g:Cluster></g:GLUECE>"))
                .containsExactly(new NumericLeaf(
                        "Cluster[@Name='c']/SubCluster[@Name='s']/Host[@Name='n1']/MainMemory/@RAMSize", 57, "n1",
                        4611686018427387.0));
        assertThat(all("<g:Cluster Name='c'><g:Host g:Name='n1' N='3'>4</g:Host></g:Cluster>"))
                .extracting(NumericLeaf::resource, NumericLeaf::property)
                .containsExactly(tuple("Cluster[@Name='c']/Host[@Name='n1']", "@N"),
                        tuple("Cluster[@Name='c']/Host[@Name='n1']", "."));
    }

    @Test
    void all_otherData_isFoundToo() {
        assertThat(all(
                "<Certificates><Certificate DaysLeft='63'/><Certificate DaysLeft='-2'><Size>7</Size></Certificate></Certificates>"
                        + "<Total>1e99</Total>"))
                .extracting(NumericLeaf::property, NumericLeaf::value)
                .containsExactly(tuple("Certificates/Certificate/@DaysLeft", 63.0),
                        tuple("Certificates/Certificate[2]/@DaysLeft", -2.0),
                        tuple("Certificates/Certificate[2]/Size", 7.0), tuple("Total", 1e99));
    }

    @Test
    void all_sameNamesInTwoNamespaces_areOnePath() {
        assertThat(all("<g:Host Name='a' N='1' g:N='2'/>")).extracting(NumericLeaf::value).containsExactly(1.0);
    }

    @Test
    void all_lowerEntriesAndStaleData_areLeftOut() {
        assertThat(all("<sg:Entry><sg:Content><N>1</N></sg:Content></sg:Entry>")).isEmpty();
        assertThat(all("<N>1</N></agg:AggregatorData><agg:AggregatorError/><agg:AggregatorData>")).isEmpty();
    }

    private static List<NumericLeaf> all(String data) {
        List<NumericLeaf> leaves = new ArrayList<>();
        NumericLeaves.all(content("<agg:AggregatorConfig><N>9</N></agg:AggregatorConfig><agg:AggregatorData>" + data
                + "</agg:AggregatorData>"), leaves::add);
        return leaves;
    }
}
