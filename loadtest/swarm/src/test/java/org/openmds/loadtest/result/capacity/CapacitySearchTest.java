package org.openmds.loadtest.result.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;

class CapacitySearchTest {

    private static final ServiceLevelObjectives SLO = ServiceLevelObjectives.of("p95=200ms, failures=1%");

    private static CapacitySearch.SearchOptions options(int most) {
        return new CapacitySearch.SearchOptions(10, most, 0.05, Duration.ofSeconds(10), Duration.ofSeconds(40), false);
    }

    @Property(tries = 25)
    void search_simulatedService_findsItsKnee(@ForAll @Scale(7) @DoubleRange(min = 0.001, max = 0.2) double alpha,
            @ForAll @Scale(7) @DoubleRange(min = 1e-6, max = 1e-4) double beta)
            throws IOException, InterruptedException {
        SimulatedService service = SimulatedService.of(new UniversalScalabilityLaw(alpha, beta, 100));
        CapacitySearch search = new CapacitySearch(service, SLO, options(100_000), line -> {
        });
        List<LoadLevel> levels = search.search();
        assertThat(search.end()).isEqualTo(CapacityEstimate.SearchEnd.BRACKETED);
        CapacityEstimate capacity = CapacityEstimate.of(levels, SLO, new CapacityRequirements(0, 0.2, 0), false);
        int truth = service.capacity(0.2);
        assertThat(capacity.goodUsers()).isLessThanOrEqualTo(truth);
        assertThat(capacity.badUsers()).isGreaterThan(truth)
                .isLessThanOrEqualTo((int) Math.ceil(1.05 * capacity.goodUsers() + 1));
        assertThat(service.runs).isLessThan(25);
    }

    @Test
    void search_maximumReached_ends() throws IOException, InterruptedException {
        List<String> log = new ArrayList<>();
        CapacitySearch search = new CapacitySearch(SimulatedService.of(new UniversalScalabilityLaw(0, 0, 1_000)), SLO,
                options(50), log::add);
        List<LoadLevel> levels = search.search();
        assertThat(search.end()).isEqualTo(CapacityEstimate.SearchEnd.MOST_REACHED);
        assertThat(levels).extracting(LoadLevel::users).containsExactly(10, 20, 40, 50);
        assertThat(log).hasSize(4).last().asString().contains("50 users: 50.0/s, p95 2.0 ms, kept");
    }

    @Test
    void search_throughputStopsGrowing_endsThere() throws IOException, InterruptedException {
        CapacitySearch.SearchOptions options = new CapacitySearch.SearchOptions(10, 1_000_000, 0.1,
                Duration.ofSeconds(10),
                Duration.ofSeconds(10), true);
        CapacitySearch search = new CapacitySearch(SimulatedService.of(new UniversalScalabilityLaw(0.1, 1e-5, 100)),
                ServiceLevelObjectives.none(), options, line -> {
                });
        List<LoadLevel> levels = search.search();
        assertThat(search.end()).isEqualTo(CapacityEstimate.SearchEnd.THROUGHPUT_FLAT);
        // The service reaches at most 1,000 a second.
        assertThat(levels.getLast().users()).isBetween(1_280, 5_120);
    }

    @Test
    void search_fewRequests_levelsAreHeldLonger() throws IOException, InterruptedException {
        SimulatedService service = new SimulatedService(new UniversalScalabilityLaw(0, 0, 1_000), 1,
                RunVerdict.VerdictLevel.VALID);
        new CapacitySearch(service, SLO, options(10), line -> {
        }).search();
        assertThat(service.runs).isEqualTo(3);
    }

    @Test
    void search_levelThatCannotBeMeasured_keepsThoseBeforeIt() throws IOException, InterruptedException {
        SimulatedService service = SimulatedService.of(new UniversalScalabilityLaw(0, 0, 1_000));
        List<String> log = new ArrayList<>();
        CapacitySearch capacitySearch = new CapacitySearch((users, hold) -> {
            if (users > 20) {
                throw new IOException("the run did not start");
            }
            return service.measure(users, hold);
        }, SLO, options(1_000), log::add);

        List<LoadLevel> levels = capacitySearch.search();

        assertThat(levels).extracting(LoadLevel::users).containsExactly(10, 20);
        assertThat(capacitySearch.problem()).contains("the search was aborted: the run did not start");
        assertThat(log.getLast()).isEqualTo(capacitySearch.problem().orElseThrow());
        assertThat(CapacityEstimate.of(levels, SLO, new CapacityRequirements(0, 0, 0), false).withCaution("aborted"))
                .satisfies(
                        capacity -> {
                            assertThat(capacity.goodUsers()).isEqualTo(20);
                            assertThat(capacity.cautions()).endsWith("aborted");
                        });
    }

    @Test
    void search_longerRunThatFails_keepsTheShorterOne() throws IOException, InterruptedException {
        SimulatedService service = new SimulatedService(new UniversalScalabilityLaw(0, 0, 1_000), 1,
                RunVerdict.VerdictLevel.VALID);
        CapacitySearch capacitySearch = new CapacitySearch((users, hold) -> {
            if (hold.compareTo(Duration.ofSeconds(10)) > 0) {
                throw new IOException("no space left on device");
            }
            return service.measure(users, hold);
        }, SLO, options(10), line -> {
        });

        assertThat(capacitySearch.search()).extracting(LoadLevel::users).containsExactly(10);
        assertThat(capacitySearch.problem()).isPresent();
    }

    @Test
    void search_invalidRuns_areNoCapacity() throws IOException, InterruptedException {
        List<LoadLevel> levels = new CapacitySearch(
                new SimulatedService(new UniversalScalabilityLaw(0, 0, 1_000), 100, RunVerdict.VerdictLevel.INVALID),
                SLO,
                options(40), line -> {
                }).search();
        CapacityEstimate capacity = CapacityEstimate.of(levels, SLO, new CapacityRequirements(100, 0, 0), false);
        assertThat(capacity.goodUsers()).isZero();
        assertThat(capacity.answer().getFirst()).contains("did not meet");
        assertThat(capacity.cautions()).anyMatch(caution -> caution.contains("INVALID and left out"));
    }

    @Test
    void slo_manyProblems_saysAll() {
        assertThatThrownBy(() -> ServiceLevelObjectives.of("p95, p42=1s, failures=1%")).hasMessageContaining("got p95")
                .hasMessageContaining("got p42=1s");
        assertThatThrownBy(() -> ServiceLevelObjectives.of("p95=fast")).hasMessageContaining("expected a duration");
    }
}
