package org.openmds.provider.pbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.ProviderContract.FixedInput;
import org.openmds.provider.RecordedAnswers;
import org.openmds.provider.batch.BatchFixture;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

class PbsProviderTest {

    @Nested
    class InJson extends ProviderContract {
        @Override
        protected InformationProvider provider(UnaryOperator<Input> change) {
            return PbsProviderTest.provider(recorded(PbsFormat.JSON).map(change), true);
        }
    }

    @Nested
    class InText extends ProviderContract {
        @Override
        protected InformationProvider provider(UnaryOperator<Input> change) {
            return PbsProviderTest.provider(recorded(PbsFormat.TEXT).map(change), true);
        }
    }

    @Test
    void collect_openPbs_isQueuesWithTheirNodes() throws Exception {
        assertThat(collect(recorded(PbsFormat.JSON), true)).contains(
                "<glue:ComputingElement glue:Name=\"workq\" glue:UniqueID=\"head.example.org/workq\"><glue:Info glue:LRMSType=\"PBS\" "
                        + "glue:LRMSVersion=\"23.06.06\" glue:HostName=\"head.example.org\" glue:TotalCPUs=\"16\" host:TotalNodes=\"2\"/>"
                        + "<glue:State glue:Status=\"Production\" glue:RunningJobs=\"2\" glue:WaitingJobs=\"3\" glue:TotalJobs=\"5\" glue:FreeCPUs=\"2\" "
                        + "host:FreeNodes=\"0\" host:HeldJobs=\"1\"/>"
                        + "<glue:Policy glue:MaxWallClockTime=\"2910\" glue:MaxTotalJobs=\"500\" glue:Priority=\"10\" host:MaxNodesPerJob=\"4\"/>"
                        + "<host:Memory host:Size=\"32000\" host:Allocated=\"2048\"/></glue:ComputingElement>")
                .contains("<glue:ComputingElement glue:Name=\"special\"", "glue:TotalCPUs=\"4\" host:TotalNodes=\"1\"",
                        "<glue:State glue:Status=\"Draining\" glue:RunningJobs=\"0\" glue:WaitingJobs=\"0\" glue:TotalJobs=\"0\" glue:FreeCPUs=\"4\" "
                                + "host:FreeNodes=\"1\" host:HeldJobs=\"0\" glue:EstimatedResponseTime=\"0\"/>");
    }

    @Test
    void collect_openPbsNode_isAHost() throws Exception {
        assertThat(collect(recorded(PbsFormat.JSON), true)).contains(
                "<glue:Host glue:Name=\"n2\" glue:UniqueID=\"n2.example.org\"><glue:MainMemory glue:RAMSize=\"16000\"/><glue:Processor host:LogicalCount=\"8\"/>"
                        + "<glue:Architecture glue:PlatformType=\"linux\" glue:SMPSize=\"8\"/>"
                        + "<host:Batch host:State=\"down offline\" host:Reason=\"disk replaced on Monday\" host:FreeCPUs=\"0\"/></glue:Host>")
                .contains(
                        "<host:Batch host:State=\"free\" host:Queues=\"special\" host:FreeCPUs=\"4\" host:AllocatedMemory=\"0\"/>");
        assertThat(collect(recorded(PbsFormat.JSON), false)).doesNotContain("glue:Host ");
    }

    @Test
    void collect_torque_countsProcessorsOfJobsAndReadsTheMomsStatus() throws Exception {
        assertThat(collect(recorded(PbsFormat.TEXT), true)).contains(
                "<glue:Host glue:Name=\"n1.example.org\" glue:UniqueID=\"n1.example.org\"><glue:MainMemory glue:RAMSize=\"8000\"/>"
                        + "<glue:Processor host:LogicalCount=\"4\"/><glue:OperatingSystem glue:Name=\"Linux\" glue:Release=\"6.1.0-18-amd64\"/>"
                        + "<glue:Architecture glue:SMPSize=\"4\"/><glue:ProcessorLoad glue:Last1Min=\"275\"/>"
                        + "<host:Batch host:State=\"free\" host:FreeCPUs=\"1\"/></glue:Host>")
                .contains(
                        "<host:Batch host:State=\"job-exclusive\" host:Reason=\"owned by physics\" host:FreeCPUs=\"0\"/>")
                .contains(
                        "<glue:State glue:Status=\"Queueing\" glue:RunningJobs=\"2\" glue:WaitingJobs=\"1\" glue:TotalJobs=\"3\" glue:FreeCPUs=\"1\" "
                                + "host:FreeNodes=\"0\" host:HeldJobs=\"1\" glue:EstimatedResponseTime=\"0\"/>"
                                + "<glue:Policy glue:MaxWallClockTime=\"60\" glue:MaxCPUTime=\"720\" glue:MaxRunningJobs=\"20\"/>");
    }

    @Test
    void collect_unexpectedOutput_failsWithTheProgramsName() {
        assertFailure(PbsFormat.JSON, "{\"Jobs\":{}}", "program qstat gave JSON without Queue or nodes");
        assertFailure(PbsFormat.JSON, "{\"Queue\":{}}", "program qstat gave no queue or node");
        assertFailure(PbsFormat.TEXT, "qstat: cannot connect to server\n",
                "not an attribute of a queue or a node: 'qstat: cannot connect");
        assertFailure(PbsFormat.TEXT, "Queue: a\nQueue: b\n", "program qstat gave no attributes of 'a'");
    }

    private static void assertFailure(PbsFormat form, String queues, String message) {
        PbsPrograms programs = new PbsPrograms(form, FixedInput.of("program qstat", queues), recorded(form).nodes());
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> collect(programs, true))
                .withMessageContaining(message);
    }

    private static String collect(PbsPrograms programs, boolean hosts) throws Exception {
        try (InformationProvider provider = provider(programs, hosts)) {
            return provider.collect(Deadline.in(Duration.ofMinutes(1)))
                    .toString()
                    .replace(" xmlns:host=\"http://openmds.org/glue/host\"", "");
        }
    }

    private static InformationProvider provider(PbsPrograms programs, boolean hosts) {
        return BatchFixture.provider("pbs", new PbsBatchSystem(new PbsPublication("here", hosts), programs));
    }

    private static PbsPrograms recorded(PbsFormat form) {
        String ending = form == PbsFormat.JSON ? ".json" : ".text";
        return new PbsPrograms(form, RecordedAnswers.input(PbsProviderTest.class, "queues" + ending),
                RecordedAnswers.input(PbsProviderTest.class, "nodes" + ending));
    }
}
