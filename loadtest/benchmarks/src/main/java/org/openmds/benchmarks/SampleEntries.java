package org.openmds.benchmarks;

import java.util.Map;

import org.openmds.wsrf.Namespaces;

/** Sample entries of 1 KB, each with a computing element and a host, and the queries over them; 45 % have more than 10 free processors. */
final class SampleEntries {

    static final Map<String, String> NAMESPACES = Map.of("sg", Namespaces.WSRF_SG, "glue",
            "http://mds.globus.org/glue/ce/1.1");

    /** The queries with which the XPath engines were first compared. */
    private static final Map<String, String> QUERIES = Map.of(
            "q1", "//*[local-name()='Host' and @Name='h42']",
            "q2", "//glue:ComputingElement[glue:FreeCPUs>10]",
            "q3", "count(//sg:Entry)",
            "q4", "boolean(//glue:Host[@Name='h7'])",
            "q5", "/*/sg:Entry[sg:Content//glue:Host/@Name='h42']/sg:MemberServiceEPR");

    private SampleEntries() {
    }

    /** Returns the expression with this name, or the argument itself. */
    static String query(String name) {
        return QUERIES.getOrDefault(name, name);
    }

    static String member(int number) {
        return "http://node%d.example.org/wsrf/services/CE".formatted(number);
    }

    /** Returns an {@code sg:Content} element. */
    static String content(int number, int freeCpus) {
        return """
                <sg:Content xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:glue="http://mds.globus.org/glue/ce/1.1">
                <glue:ComputingElement UniqueID="node%1$d.example.org:2119/batch">
                  <glue:Info HostName="node%1$d.example.org" GatekeeperPort="2119" LRMSType="PBS" TotalCPUs="64"/>
                  <glue:FreeCPUs>%2$d</glue:FreeCPUs><glue:RunningJobs>37</glue:RunningJobs><glue:WaitingJobs>4</glue:WaitingJobs>
                  <glue:Policy MaxWallClockTime="2880" MaxCPUTime="-1" MaxTotalJobs="1000" MaxRunningJobs="64" Priority="1"/>
                  <glue:AccessControlBase><glue:Rule>VO:physics</glue:Rule><glue:Rule>VO:biology</glue:Rule></glue:AccessControlBase>
                </glue:ComputingElement>
                <glue:Host Name="h%1$d" UniqueID="node%1$d.example.org"><glue:Processor Vendor="Intel" Model="Xeon" ClockSpeed="2800"/>\
                <glue:MainMemory RAMSize="4096" RAMAvailable="1024"/><glue:Load Last1Min="12" Last5Min="9"/></glue:Host>
                </sg:Content>"""
                .formatted(number, freeCpus);
    }
}
