package org.openmds.provider.lsf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.RecordedAnswers;
import org.openmds.provider.batch.BatchFixture;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

class LsfProviderTest extends ProviderContract {

    private static final LsfPrograms RECORDED = new LsfPrograms(recorded("lsid"), recorded("bqueues"),
            recorded("bhosts"), recorded("lshosts"));

    @Override
    protected InformationProvider provider(UnaryOperator<Input> change) {
        return provider(RECORDED.map(change));
    }

    @Test
    void collect_queue_hasAllHostsUpToItsLimit() throws Exception {
        assertThat(collect(RECORDED)).contains(
                "<glue:ComputingElement glue:Name=\"priority\" glue:UniqueID=\"hostA.example.org/priority\"><glue:Info glue:LRMSType=\"LSF\" "
                        + "glue:LRMSVersion=\"10.1.0.14\" glue:HostName=\"hostA.example.org\" glue:TotalCPUs=\"26\" host:TotalNodes=\"4\"/>"
                        + "<glue:State glue:Status=\"Production\" glue:RunningJobs=\"12\" glue:WaitingJobs=\"4\" glue:TotalJobs=\"16\" glue:FreeCPUs=\"5\" "
                        + "host:FreeNodes=\"1\"/><glue:Policy glue:Priority=\"43\"/><host:Memory host:Size=\"56742\"/></glue:ComputingElement>")
                .contains(
                        "glue:TotalCPUs=\"6\" host:TotalNodes=\"4\"/><glue:State glue:Status=\"Production\" glue:RunningJobs=\"5\" glue:WaitingJobs=\"0\" "
                                + "glue:TotalJobs=\"5\" glue:FreeCPUs=\"1\" host:FreeNodes=\"1\" glue:EstimatedResponseTime=\"0\"/>"
                                + "<glue:Policy glue:MaxRunningJobs=\"6\" glue:Priority=\"35\"/>")
                .contains("<glue:State glue:Status=\"Queueing\"", "<glue:State glue:Status=\"Closed\"");
    }

    @Test
    void collect_host_hasItsSlotsAndMachine() throws Exception {
        assertThat(collect(RECORDED))
                .contains("<glue:Cluster glue:Name=\"cluster1\" glue:UniqueID=\"hostA.example.org\">")
                .contains("<glue:Host glue:Name=\"hostA.example.org\" glue:UniqueID=\"hostA.example.org\">"
                        + "<glue:MainMemory glue:RAMSize=\"15974\" host:SwapSize=\"4096\"/><glue:Processor glue:Model=\"Intel_EM64T\" host:LogicalCount=\"8\"/>"
                        + "<glue:Architecture glue:PlatformType=\"X86_64\" glue:SMPSize=\"8\"/><host:Batch host:State=\"ok\" host:FreeCPUs=\"1\"/></glue:Host>")
                .contains(
                        "<glue:Host glue:Name=\"hostD.example.org\" glue:UniqueID=\"hostD.example.org\"><glue:Architecture glue:SMPSize=\"4\"/>"
                                + "<host:Batch host:State=\"unavail\" host:FreeCPUs=\"0\"/></glue:Host>");
    }

    @Test
    void collect_unexpectedOutput_failsWithTheProgramsName() {
        assertFailure(new LsfPrograms(FixedInput.of("program lsid", "ls_gethostname(): LIM is down"), RECORDED.queues(),
                RECORDED.hosts(), RECORDED.machines()),
                "program lsid did not print the names of the cluster and its master");
        assertFailure(new LsfPrograms(RECORDED.cluster(), FixedInput.of("program bqueues", "No matching queue\n"),
                RECORDED.hosts(), RECORDED.machines()),
                "program bqueues gave no table that begins with QUEUE_NAME: 'No matching queue'");
        assertFailure(new LsfPrograms(RECORDED.cluster(), RECORDED.queues(),
                FixedInput.of("program bhosts", "HOST_NAME STATUS\na\n"), RECORDED.machines()),
                "program bhosts gave a line with fewer words than the 2 titles: 'a'");
    }

    private static void assertFailure(LsfPrograms programs, String message) {
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> collect(programs))
                .withMessageContaining(message);
    }

    private static String collect(LsfPrograms programs) throws Exception {
        try (InformationProvider provider = provider(programs)) {
            return provider.collect(Deadline.in(Duration.ofMinutes(1)))
                    .toString()
                    .replace(" xmlns:host=\"http://openmds.org/glue/host\"", "");
        }
    }

    private static InformationProvider provider(LsfPrograms programs) {
        return BatchFixture.provider("lsf", new LsfBatchSystem(new LsfPublication(true), programs));
    }

    private static Input recorded(String name) {
        return RecordedAnswers.input(LsfProviderTest.class, name + ".txt");
    }
}
