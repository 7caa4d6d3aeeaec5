package org.openmds.provider.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.RecordedAnswers;
import org.openmds.provider.batch.BatchFixture;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

class SlurmProviderTest extends ProviderContract {

    private static final Instant NOW = Instant.parse("2026-11-22T03:45:00Z");
    private static final SlurmPrograms RECORDED = new SlurmPrograms(recorded("config"), recorded("partitions"),
            recorded("nodes"), recorded("jobs"));

    @Override
    protected InformationProvider provider(UnaryOperator<Input> change) {
        return provider(RECORDED.map(change), SlurmPublication.DEFAULT);
    }

    @Test
    void collect_partition_isAQueueWithItsCpusJobsAndMemory() throws Exception {
        String xml = collect(RECORDED, SlurmPublication.DEFAULT);

        assertThat(xml).contains(
                "<glue:ComputingElement glue:Name=\"batch\" glue:UniqueID=\"head/batch\">"
                        + "<glue:Info glue:LRMSType=\"Slurm\" glue:LRMSVersion=\"22.05.8\" glue:HostName=\"head\" glue:TotalCPUs=\"8\" host:TotalNodes=\"2\"/>"
                        + "<glue:State glue:Status=\"Production\" glue:RunningJobs=\"2\" glue:WaitingJobs=\"5\" glue:TotalJobs=\"7\" glue:FreeCPUs=\"0\" "
                        + "host:FreeNodes=\"0\" host:HeldJobs=\"1\" glue:EstimatedResponseTime=\"1500\"/>"
                        + "<glue:Policy glue:MaxWallClockTime=\"60\" glue:Priority=\"1\"/>"
                        + "<host:Memory host:Size=\"2000\" host:Allocated=\"200\" host:Free=\"19193\"/></glue:ComputingElement>");
    }

    @Test
    void collect_partitionStates_areGluesWords() throws Exception {
        String xml = collect(RECORDED, SlurmPublication.DEFAULT);

        assertThat(xml).contains("<glue:State glue:Status=\"Queueing\" glue:RunningJobs=\"0\" glue:WaitingJobs=\"2\"")
                .contains("<glue:State glue:Status=\"Draining\"")
                .contains("<glue:State glue:Status=\"Closed\"")
                .contains(
                        "<glue:Policy glue:MaxWallClockTime=\"2910\" glue:Priority=\"1\" host:MaxNodesPerJob=\"4\"/>");
    }

    @Test
    void collect_node_isAHostWithoutTheUserWhoDrainedIt() throws Exception {
        String xml = collect(RECORDED, SlurmPublication.DEFAULT);

        assertThat(xml).contains("<glue:Cluster glue:Name=\"alpha\" glue:UniqueID=\"head\">")
                .contains("<glue:Host glue:Name=\"n1\" glue:UniqueID=\"n1\">"
                        + "<glue:MainMemory glue:RAMSize=\"1000\" glue:RAMAvailable=\"19193\"/><glue:Processor host:LogicalCount=\"4\"/>"
                        + "<glue:OperatingSystem glue:Name=\"Linux\" glue:Release=\"6.18.44-fc-v669\" glue:Version=\"#1 SMP PREEMPT_DYNAMIC @0\"/>"
                        + "<glue:Architecture glue:PlatformType=\"x86_64\" glue:SMPSize=\"4\"/><glue:ProcessorLoad glue:Last5Min=\"561\"/>"
                        + "<host:Batch host:State=\"allocated\" host:Queues=\"batch closed\" host:FreeCPUs=\"0\" host:AllocatedMemory=\"200\"/></glue:Host>")
                .contains(
                        "<host:Batch host:State=\"idle+drain\" host:Reason=\"disk | full, State=IDLE says root (2026-11-22T03:40:35Z)\" "
                                + "host:Queues=\"batch long\" host:FreeCPUs=\"0\" host:AllocatedMemory=\"0\"/>")
                .doesNotContain("root@", "localhost");
    }

    @Test
    void collect_jobs_areCountedOnlyUnlessListed() throws Exception {
        String listed = collect(RECORDED, new SlurmPublication(false, BatchFixture.jobs(3)));

        assertThat(collect(RECORDED, SlurmPublication.DEFAULT)).doesNotContain("host:Job", "JobHeldUser");
        assertThat(listed).doesNotContain("glue:Host ", "User=")
                .contains(
                        "<host:Jobs host:Listed=\"3\" host:Total=\"7\"><host:Job host:ID=\"4\" host:State=\"Waiting\" host:CPUs=\"8\" "
                                + "host:Submitted=\"2026-11-22T03:40:35Z\" host:Reason=\"ReqNodeNotAvail, UnavailableNodes:n2\"/>")
                .contains(
                        "<host:Job host:ID=\"6_1\" host:State=\"Waiting\" host:CPUs=\"4\" host:Submitted=\"2026-11-22T03:40:35Z\" "
                                + "host:ExpectedStart=\"2026-11-22T04:10:00Z\" host:Reason=\"Resources\"/>");
        assertThat(collect(RECORDED, new SlurmPublication(true, BatchFixture.jobsWithUsers(100))))
                .contains("<host:Job host:ID=\"1\" host:User=\"root\" host:State=\"Running\" host:CPUs=\"2\" "
                        + "host:Submitted=\"2026-11-22T03:40:35Z\" host:ExpectedEnd=\"2026-11-22T03:50:35Z\"/>");
    }

    @Test
    void collect_noJobs_isAClusterWithoutWaiting() throws Exception {
        SlurmPrograms idle = new SlurmPrograms(RECORDED.configuration(),
                FixedInput.of("program sinfo", "batch*|up|1:00:00|1-infinite|1|0/8/0/8|0/2/0/2\n"), RECORDED.nodes(),
                FixedInput.of("program squeue", ""));

        assertThat(collect(idle, SlurmPublication.DEFAULT))
                .contains("glue:TotalJobs=\"0\" glue:FreeCPUs=\"8\"", "glue:EstimatedResponseTime=\"0\"");
    }

    @Test
    void collect_unexpectedLine_failsWithTheProgramsName() {
        assertFailure(new SlurmPrograms(RECORDED.configuration(), FixedInput.of("program sinfo", "batch|up|x\n"),
                RECORDED.nodes(), RECORDED.jobs()),
                "program sinfo gave a line that is not 7 fields separated by |: 'batch|up|x'");
        assertFailure(new SlurmPrograms(RECORDED.configuration(),
                FixedInput.of("program sinfo", "batch|up|1:00|1|1|4/0/4|1/0/1/2\n"), RECORDED.nodes(), RECORDED.jobs()),
                "program sinfo gave a line that is not a partition");
        assertFailure(new SlurmPrograms(RECORDED.configuration(), RECORDED.partitions(),
                FixedInput.of("program scontrol", "slurm_load_node error\n"), RECORDED.jobs()),
                "program scontrol gave a line that is not a node");
        assertFailure(new SlurmPrograms(RECORDED.configuration(), RECORDED.partitions(), RECORDED.nodes(),
                FixedInput.of("program squeue", "R|x|||||||\n")), "program squeue gave a line that is not a job");
    }

    private static void assertFailure(SlurmPrograms programs, String message) {
        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> collect(programs, SlurmPublication.DEFAULT))
                .withMessageContaining(message);
    }

    private static String collect(SlurmPrograms programs, SlurmPublication publication) throws Exception {
        try (InformationProvider provider = provider(programs, publication)) {
            return provider.collect(Deadline.in(Duration.ofMinutes(1)))
                    .toString()
                    .replace(" xmlns:host=\"http://openmds.org/glue/host\"", "");
        }
    }

    private static InformationProvider provider(SlurmPrograms programs, SlurmPublication publication) {
        return BatchFixture.provider("slurm",
                new SlurmBatchSystem(publication, programs, Clock.fixed(NOW, ZoneOffset.UTC)));
    }

    private static Input recorded(String name) {
        return RecordedAnswers.input(SlurmProviderTest.class, name + ".txt");
    }
}
