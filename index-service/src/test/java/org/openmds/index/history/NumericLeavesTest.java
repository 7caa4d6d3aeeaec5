package org.openmds.index.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

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
        assertThat(leaves(host + "</g:Host>")).hasSize(NumericLeaves.MOST);
        assertThat(leaves("<g:Host Name='" + "x".repeat(10_000) + "' N='1'/>")).containsExactly(entry("Host/@N", 1f));
    }
}
