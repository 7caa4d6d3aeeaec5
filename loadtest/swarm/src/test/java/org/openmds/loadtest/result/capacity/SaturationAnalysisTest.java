package org.openmds.loadtest.result.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.capacity.SaturationAnalysis.SaturatedResource;
import org.openmds.loadtest.result.report.SyntheticResult;

final class SaturationAnalysisTest {

    private static final RunResult USUAL = SyntheticResult.of("usual");
    private static final double GIGABIT = 125e6;

    /** Returns a level whose samples of the service's machine have this number of busy cores. */
    private static LoadLevel level(String target, double busy, int processors, double link, double speed) {
        long time = USUAL.setup().run().start().toEpochMilli() * 1_000_000 + 1_000_000_000;
        ServerSample sample = new ServerSample(time, 3, 2, new ServerSample.ProcessorUse(busy, 0, busy),
                new ServerSample.MemoryUse(1 << 30, 1 << 28), new ServerSample.NetworkTraffic(2 * link, link),
                new ServerSample.ServiceRequests(-1, -1), processors, new ServerSample.LinkTraffic(link, speed));
        LoadPlan plan = USUAL.setup().plan();
        LoadPlan there = new LoadPlan(plan.name(), new ClientSpec("http", target, plan.client().options()), plan.load(),
                plan.connection(), plan.timeout(), plan.warmup(), plan.drain(),
                new LoadPlan.PlanSampling(plan.sampling().phasesEvery(), plan.sampling().clockEvery()),
                plan.sourceAddresses(), plan.seed());
        RunResult run = new RunResult(new RunResult.RunSetup(USUAL.setup().run(), there, 1),
                new RunResult.RunSummaries(USUAL.summaries().whole(), USUAL.summaries().peak(), List.of()), List.of(),
                new RunResult.UserResults(List.of(), List.of(), USUAL.users().fairness()),
                new RunResult.RequestDetails(List.of(), List.of()),
                new RunResult.ServiceResults(List.of(sample), USUAL.service().validation()), USUAL.verdict(), List.of(),
                RunResult.Ceiling.UNKNOWN, new RunResult.RequestSamples(List.of(), List.of()));
        return new LoadLevel(100, run, run.summaries().whole(), List.of());
    }

    private static SaturationAnalysis of(LoadLevel level, double given) {
        return SaturationAnalysis.of(level, new CapacityRequirements(0, 0, 0, given));
    }

    @Test
    void of_processorsThatTheProbeKnows_needNoOption() {
        SaturationAnalysis saturation = of(level("http://there/", 7.6, 8, 1e6, GIGABIT), 0);

        assertThat(saturation.resources()).contains(SaturatedResource.SERVER_PROCESSORS);
        assertThat(saturation.text()).contains("the service's processors were saturated: 7.60 of 8 cores")
                .contains("its busiest link carried 1.00 MB/s of 125.00 MB/s (1 Gbit/s)");
    }

    @Test
    void of_linkThatIsFull_isNamed() {
        SaturationAnalysis saturation = of(level("http://there/", 1, 8, 117e6, GIGABIT), 0);

        assertThat(saturation.resources()).contains(SaturatedResource.NETWORK).doesNotContain(SaturatedResource.WAITS);
        assertThat(saturation.text()).contains("the network to the service was saturated: ",
                "carried 117.00 MB/s of 125.00 MB/s (1 Gbit/s)", "not saturated (1.00 of 8 cores");
    }

    @Test
    void of_givenLinkSpeed_takesPrecedence() {
        assertThat(of(level("http://there/", 1, 8, 12e6, -1), LinkSpeed.parse("100Mbit/s")).resources())
                .contains(SaturatedResource.NETWORK);
        assertThat(of(level("http://there/", 1, 8, 12e6, -1), 0)).satisfies(saturation -> {
            assertThat(saturation.resources()).contains(SaturatedResource.WAITS)
                    .doesNotContain(SaturatedResource.NETWORK);
            assertThat(saturation.text()).contains("the speed of the link is unknown (--server-link)");
        });
    }

    @Test
    void of_loopback_hasNoSpeed() {
        assertThat(of(level("http://127.0.0.1:8080/x", 1, 8, 500e6, GIGABIT), GIGABIT)).satisfies(saturation -> {
            assertThat(saturation.resources()).doesNotContain(SaturatedResource.NETWORK);
            assertThat(saturation.text()).contains("over the loopback interface, which says nothing about a network");
        });
    }

    @Test
    void parse_usualNotations_areAccepted() {
        assertThat(LinkSpeed.parse("1Gbit/s")).isEqualTo(GIGABIT);
        assertThat(LinkSpeed.parse("2.5 G")).isEqualTo(2.5 * GIGABIT);
        assertThat(LinkSpeed.parse("100mbps")).isEqualTo(12.5e6);
        assertThatThrownBy(() -> LinkSpeed.parse("fast")).hasMessageContaining("100Mbit/s or 1Gbit/s, got 'fast'");
        assertThatThrownBy(() -> LinkSpeed.parse("0G")).isInstanceOf(IllegalArgumentException.class);
    }
}
