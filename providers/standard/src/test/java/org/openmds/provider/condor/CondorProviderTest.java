package org.openmds.provider.condor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.ProviderContract.FixedInput;
import org.openmds.provider.RecordedAnswers;
import org.openmds.provider.batch.BatchFixture;
import org.openmds.provider.batch.JobListing;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

/** Tests of the HTCondor provider. The script classads.py generated the recorded answers in the resources. */
class CondorProviderTest {

    private static final Instant NOW = Instant.ofEpochSecond(1_795_318_835 + 600);
    private static final CondorPublication ALL = new CondorPublication("pool", "submit.example.org", true, List.of(),
            JobListing.NONE);

    @Nested
    class InLongForm extends ProviderContract {
        @Override
        protected InformationProvider provider(UnaryOperator<Input> change) {
            return CondorProviderTest.provider(recorded(ClassAdFormat.LONG).map(change), ALL);
        }
    }

    @Nested
    class InJson extends ProviderContract {
        @Override
        protected InformationProvider provider(UnaryOperator<Input> change) {
            return CondorProviderTest.provider(recorded(ClassAdFormat.JSON).map(change), ALL);
        }
    }

    @Nested
    class InXml extends ProviderContract {
        @Override
        protected InformationProvider provider(UnaryOperator<Input> change) {
            return CondorProviderTest.provider(recorded(ClassAdFormat.XML).map(change), ALL);
        }
    }

    @ParameterizedTest
    @EnumSource
    void collect_pool_isAQueueOfItsSlots(ClassAdFormat form) throws Exception {
        assertThat(collect(recorded(form), ALL)).contains(
                "<glue:ComputingElement glue:Name=\"pool\" glue:UniqueID=\"submit.example.org/pool\">"
                        + "<glue:Info glue:LRMSType=\"HTCondor\" glue:LRMSVersion=\"25.0.14\" glue:HostName=\"submit.example.org\" glue:TotalCPUs=\"14\" "
                        + "host:TotalNodes=\"3\"/><glue:State glue:Status=\"Production\" glue:RunningJobs=\"1\" glue:WaitingJobs=\"3\" glue:TotalJobs=\"4\" "
                        + "glue:FreeCPUs=\"6\" host:FreeNodes=\"0\" host:HeldJobs=\"1\" glue:EstimatedResponseTime=\"540\"/>"
                        + "<host:Memory host:Size=\"24000\" host:Allocated=\"12000\"/></glue:ComputingElement>");
    }

    @ParameterizedTest
    @EnumSource
    void collect_machine_isAHostWithItsSlots(ClassAdFormat form) throws Exception {
        assertThat(collect(recorded(form), ALL)).contains(
                "<glue:Host glue:Name=\"n1.example.org\" glue:UniqueID=\"n1.example.org\"><glue:MainMemory glue:RAMSize=\"16384\"/>"
                        + "<glue:Processor host:LogicalCount=\"8\"/><glue:OperatingSystem glue:Name=\"LINUX\" glue:Version=\"Debian12\"/>"
                        + "<glue:Architecture glue:PlatformType=\"X86_64\" glue:SMPSize=\"8\"/><glue:ProcessorLoad glue:Last1Min=\"250\"/>"
                        + "<host:Batch host:State=\"claimed unclaimed\" host:Queues=\"pool\" host:FreeCPUs=\"5\" host:AllocatedMemory=\"6000\"/>"
                        + "<host:Slot host:Name=\"slot1@n1.example.org\" host:Type=\"Partitionable\" host:State=\"Unclaimed\" host:Activity=\"Idle\" "
                        + "host:CPUs=\"5\" host:Memory=\"10000\"/>"
                        + "<host:Slot host:Name=\"slot1_1@n1.example.org\" host:Type=\"Dynamic\" host:State=\"Claimed\" host:Activity=\"Busy\" "
                        + "host:CPUs=\"3\" host:Memory=\"6000\"/></glue:Host>");
    }

    @ParameterizedTest
    @EnumSource
    void collect_furtherAttributes_areLiteralsOrTheTextOfExpressions(ClassAdFormat form) throws Exception {
        String xml = collect(recorded(form), new CondorPublication("pool", "submit", true,
                List.of("note", "Path", "Start", "Offline", "Big", "Wrong", "Requirements", "None"), JobListing.NONE));

        assertThat(xml).contains("host:Name=\"slot1@n3.example.org\"")
                .contains(
                        "<host:Attribute host:Name=\"note\" host:Kind=\"string\">it said \"off\"\nand went\tü &lt;&amp;&gt;</host:Attribute>")
                .contains("<host:Attribute host:Name=\"Path\" host:Kind=\"string\">C:\\condor\\bin</host:Attribute>")
                .contains(
                        "<host:Attribute host:Name=\"Start\" host:Kind=\"expression\">(KeyboardIdle &gt; 15 * 60) &amp;&amp; LoadAvg &lt; ")
                .contains("<host:Attribute host:Name=\"Offline\" host:Kind=\"boolean\">true</host:Attribute>")
                .contains(
                        "<host:Attribute host:Name=\"Big\" host:Kind=\"number\">1099511627776</host:Attribute></host:Slot>");
    }

    @Test
    void collect_jobs_areListedOnlyWhereThePublicationSaysSo() throws Exception {
        CondorPublication listed = new CondorPublication("pool", "submit", false, List.of(),
                BatchFixture.jobs(10));

        assertThat(collect(recorded(ClassAdFormat.JSON), listed)).doesNotContain("ada", "glue:Host ")
                .contains(
                        "<host:Jobs host:Listed=\"4\" host:Total=\"4\"><host:Job host:ID=\"17.0\" host:State=\"Running\" host:CPUs=\"3\"")
                .contains(
                        "<host:Job host:ID=\"19.0\" host:State=\"Held\" host:CPUs=\"2\" host:Submitted=\"2026-11-22T03:40:35Z\" "
                                + "host:Reason=\"via condor_hold\"/>");
    }

    @Test
    void collect_noJobs_isAPoolWithoutWaiting() throws Exception {
        CondorPrograms recorded = recorded(ClassAdFormat.LONG);

        assertThat(
                collect(new CondorPrograms(ClassAdFormat.LONG, recorded.slots(), FixedInput.of("program condor_q", "")),
                        ALL))
                .contains("glue:TotalJobs=\"0\"", "glue:EstimatedResponseTime=\"0\"");
    }

    @Test
    void collect_adsWithoutRequiredAttributes_failWithTheProgramsName() {
        assertFailure(ClassAdFormat.LONG, "Cpus = 4\n", "JobStatus = 1",
                "program condor_status gave a ClassAd without Machine");
        assertFailure(ClassAdFormat.JSON, "[{\"Machine\":\"a\"}]", "[{}]",
                "program condor_q gave a ClassAd without JobStatus");
        assertFailure(ClassAdFormat.JSON, "[1]", "[]", "with an item that is not a ClassAd");
        assertFailure(ClassAdFormat.JSON, "{}", "[]", "instead of an array of ClassAds");
        assertFailure(ClassAdFormat.XML, "<ads/>", "", "a document of ads, not of classads");
        assertFailure(ClassAdFormat.XML, "<classads></classads>", "", "gave no slot");
        assertFailure(ClassAdFormat.LONG, "Note = \"a\n\nMachine = 1\n", "",
                "a string without a closing quote in attribute Note");
        assertFailure(ClassAdFormat.LONG, "what is this?\n", "", "not an attribute of a ClassAd: 'what is this?'");
    }

    private static void assertFailure(ClassAdFormat form, String slots, String jobs, String message) {
        CondorPrograms programs = new CondorPrograms(form, FixedInput.of("program condor_status", slots),
                FixedInput.of("program condor_q", jobs));
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> collect(programs, ALL))
                .withMessageContaining(message);
    }

    private static String collect(CondorPrograms programs, CondorPublication publication) throws Exception {
        try (InformationProvider provider = provider(programs, publication)) {
            return provider.collect(Deadline.in(Duration.ofMinutes(1)))
                    .toString()
                    .replace(" xmlns:host=\"http://openmds.org/glue/host\"", "");
        }
    }

    private static InformationProvider provider(CondorPrograms programs, CondorPublication publication) {
        return BatchFixture.provider("condor",
                new CondorBatchSystem(publication, programs, Clock.fixed(NOW, ZoneOffset.UTC)));
    }

    private static CondorPrograms recorded(ClassAdFormat form) {
        String ending = form.option().replace('-', '.');
        return new CondorPrograms(form, RecordedAnswers.input(CondorProviderTest.class, "slots" + ending),
                RecordedAnswers.input(CondorProviderTest.class, "jobs" + ending));
    }
}
