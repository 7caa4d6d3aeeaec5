package org.openmds.loadtest.systems.mds2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.openmds.loadtest.model.client.CallTraffic.Timed;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Step;
import org.openmds.loadtest.systems.mds2.Steps.Paper;
import org.openmds.loadtest.systems.mds2.StepsControl.Took;

import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class StepsTest {

    private static final Steps QUERY = new Steps(true, 100, 150, 160, 1_000, 1_100);
    private static final List<Took> GRIS = List.of(new Took("GRIS-InitSearch", 10), new Took("GRIS-SearchIndex", 20),
            new Took("GRIS-InvokeIP", 600), new Took("GRIS-GenResult", 30));

    private static List<String> names(List<Timed> steps) {
        return steps.stream().map(Timed::name).toList();
    }

    @Example
    void of_tables_areTheStudysStepsInTheirOrder() {
        List<Timed> steps = QUERY.of(Paper.TABLES, GRIS);
        assertThat(names(steps)).isEqualTo(
                new Mds2System().steps(Part.INFORMATION_SERVER).stream().map(Step::recorded).toList());
        assertThat(steps).extracting(Timed::durationNanos).containsExactly(150L, 190L, 10L, 20L, 600L, 30L, 100L);
    }

    @Example
    void of_netlogger_areTheSevenPhasesOfTheAnalysis() {
        List<Timed> steps = QUERY.of(Paper.NETLOGGER, GRIS);
        assertThat(names(steps)).containsExactly("Client-Connect", "Client-Bind", "server:Server-InitSearch",
                "server:Server-SearchIndex", "server:Server-Invoking", "server:Server-GenResult", "Client-EndConnect");
        assertThat(steps).extracting(Timed::durationNanos).containsExactly(100L, 240L, 10L, 20L, 600L, 30L, 100L);
    }

    @Example
    void of_aServerThatTellsNothing_hasItsTimeInOne() {
        assertThat(names(QUERY.of(Paper.TABLES, List.of()))).containsExactly("Client-Connect", "Client-SendQueryGRIS",
                "first-byte", "Client-ReceiveResult");
    }

    /** Response time = connect + bind + request processing + end, exactly, whatever the clocks say. */
    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void of_anyTimes_followOneAnotherAndAddUpToTheResponse(
            @ForAll @Size(6) List<@LongRange(max = 1_000_000_000) Long> spans, @ForAll Paper paper,
            @ForAll boolean connects, @ForAll boolean tells) {
        long bound = spans.get(0) + spans.get(1);
        long sent = bound + spans.get(2);
        long answered = sent + spans.get(3);
        Steps query = new Steps(connects, spans.get(0), bound, sent, answered, answered + spans.get(4));
        List<Took> server = tells
                ? List.of(new Took("GIIS-InvokeGRIS", spans.get(5)), new Took("GIIS-GenResult", 5))
                : List.of();

        long at = 0;
        for (Timed step : query.of(paper, server)) {
            assertThat(step.offsetNanos()).isEqualTo(at);
            assertThat(step.durationNanos()).isNotNegative();
            at += step.durationNanos();
        }
        assertThat(at).isEqualTo(query.end());
    }
}
