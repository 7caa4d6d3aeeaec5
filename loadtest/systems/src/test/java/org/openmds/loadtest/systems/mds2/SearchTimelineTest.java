package org.openmds.loadtest.systems.mds2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.openmds.loadtest.model.client.CallTraffic.CallPhase;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.mds2.SearchTimeline.StepNaming;
import org.openmds.loadtest.systems.mds2.StepsControl.StepDuration;

import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class SearchTimelineTest {

    private static final SearchTimeline QUERY = new SearchTimeline(true, 100, 150, 160, 1_000, 1_100);
    private static final List<StepDuration> GRIS = List.of(new StepDuration("GRIS-InitSearch", 10),
            new StepDuration("GRIS-SearchIndex", 20),
            new StepDuration("GRIS-InvokeIP", 600), new StepDuration("GRIS-GenResult", 30));

    private static List<String> names(List<CallPhase> steps) {
        return steps.stream().map(CallPhase::name).toList();
    }

    @Example
    void steps_tables_areTheStudysStepsInTheirOrder() {
        List<CallPhase> steps = QUERY.steps(StepNaming.TABLES, GRIS);
        assertThat(names(steps)).isEqualTo(
                new Mds2System().steps(SystemPart.INFORMATION_SERVER).stream().map(QueryStep::recordedName).toList());
        assertThat(steps).extracting(CallPhase::durationNanos)
                .containsExactly(100L, 50L, 190L, 10L, 20L, 600L, 30L, 100L);
    }

    @Example
    void steps_netlogger_areTheSevenPhasesOfTheAnalysis() {
        List<CallPhase> steps = QUERY.steps(StepNaming.NETLOGGER, GRIS);
        assertThat(names(steps)).containsExactly("Client-Connect", "Client-Bind", "server:Server-InitSearch",
                "server:Server-SearchIndex", "server:Server-Invoking", "server:Server-GenResult", "Client-EndConnect");
        assertThat(steps).extracting(CallPhase::durationNanos).containsExactly(100L, 240L, 10L, 20L, 600L, 30L, 100L);
    }

    @Example
    void steps_serverWithoutTimes_hasOneStepForTheServer() {
        assertThat(names(QUERY.steps(StepNaming.TABLES, List.of()))).containsExactly("Client-Connect",
                "Client-Bind", "Client-SendQueryGRIS",
                "first-byte", "Client-ReceiveResult");
    }

    /** Response time = connect + bind + request processing + end, exactly, for any clock readings. */
    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void steps_anyTimes_areContiguousAndAddUpToTheResponse(
            @ForAll @Size(6) List<@LongRange(max = 1_000_000_000) Long> spans, @ForAll StepNaming stepNaming,
            @ForAll boolean connects, @ForAll boolean tells) {
        long bound = spans.get(0) + spans.get(1);
        long sent = bound + spans.get(2);
        long answered = sent + spans.get(3);
        SearchTimeline query = new SearchTimeline(connects, spans.get(0), bound, sent, answered,
                answered + spans.get(4));
        List<StepDuration> server = tells
                ? List.of(new StepDuration("GIIS-InvokeGRIS", spans.get(5)), new StepDuration("GIIS-GenResult", 5))
                : List.of();

        long at = 0;
        for (CallPhase step : query.steps(stepNaming, server)) {
            assertThat(step.offsetNanos()).isEqualTo(at);
            assertThat(step.durationNanos()).isNotNegative();
            at += step.durationNanos();
        }
        assertThat(at).isEqualTo(query.end());
    }
}
