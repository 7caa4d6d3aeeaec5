package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The measured phases of several loads that run alternately in short phases, so that other activity on the machine affects all alike. A
 * ratio is computed within each round, and the median is taken, so that a disturbed round has no effect.
 *
 * @param rounds
 *            the phases of each round, in the order of the compared loads
 */
record PhaseComparison(List<List<MeasuredPhase>> rounds) {

    /**
     * Number and duration of the phases of a comparison.
     *
     * @param rounds
     *            the number of phases of each load
     * @param phase
     *            the duration of one phase
     * @param warmUp
     *            the warm-up of each load before the first phase
     */
    record PhasePlan(int rounds, Duration phase, ComparedLoad.WarmUpLimit warmUp) {

        private static final int LONG_WARM_UP = 4;

        /** Returns the same plan with a warm-up that may last longer, for code of which much must be compiled. */
        PhasePlan withLongWarmUp() {
            return new PhasePlan(rounds, phase, warmUp.times(LONG_WARM_UP));
        }

        @Override
        public String toString() {
            return "%d clients, %d phases of %.1f s each, alternating".formatted(BenchmarkServers.DEFAULT_CLIENTS,
                    rounds,
                    phase.toMillis() / 1e3);
        }
    }

    static PhaseComparison measure(PhasePlan plan, ComparedLoad... sides) throws IOException {
        for (ComparedLoad comparedLoad : sides) {
            comparedLoad.warmUp(plan.warmUp());
        }
        List<List<MeasuredPhase>> rounds = new ArrayList<>();
        for (int round = 0; round < plan.rounds(); round++) {
            List<MeasuredPhase> phases = new ArrayList<>();
            for (ComparedLoad comparedLoad : sides) {
                phases.add(comparedLoad.run(plan.phase()));
            }
            rounds.add(phases);
        }
        return new PhaseComparison(rounds);
    }

    /** Returns the rate of one load divided by the rate of the reference: the median of all rounds. */
    double ratio(int side, int reference) {
        return ratio(side, reference, MeasuredPhase::rate);
    }

    /** Returns the 99th percentile of one load's answer times divided by that of the reference: the median of all rounds. */
    double latencyRatio(int side, int reference) {
        return ratio(side, reference, phase -> phase.loop().percentileMillis(99));
    }

    private double ratio(int side, int reference, ToDoubleFunction<MeasuredPhase> figure) {
        double[] ratios = rounds.stream()
                .mapToDouble(round -> figure.applyAsDouble(round.get(side))
                        / figure.applyAsDouble(round.get(reference)))
                .sorted()
                .toArray();
        int middle = ratios.length / 2;
        return ratios.length % 2 == 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2;
    }

    /** Joins all phases of one load. */
    MeasuredPhase joinedPhase(int side) {
        return MeasuredPhase.joined(rounds.stream().map(round -> round.get(side)).toList());
    }

    /** Returns the distinct problems of all phases. */
    List<String> problems() {
        return allProblems().distinct().toList();
    }

    /** Returns the number of connections that ended with a problem in all phases. */
    long failures() {
        return allProblems().count();
    }

    private Stream<String> allProblems() {
        return rounds.stream().flatMap(List::stream).flatMap(phase -> phase.loop().problems().stream());
    }
}
