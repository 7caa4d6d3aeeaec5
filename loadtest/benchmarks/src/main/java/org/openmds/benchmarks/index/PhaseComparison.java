package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Several sides in short phases, one after the other and again: what else runs on the machine meets all alike. Ratios are made within a round and the one
 * in the middle is taken, so that a round that was disturbed is left out.
 *
 * @param rounds
 *            the phases of each round, in the order of the sides
 */
record PhaseComparison(List<List<MeasuredPhase>> rounds) {

    /**
     * How long.
     *
     * @param rounds
     *            how often each side has its turn
     * @param phase
     *            of one turn
     * @param warmUp
     *            of each side before
     */
    record PhasePlan(int rounds, Duration phase, ComparedLoad.WarmUpLimit warmUp) {

        @Override
        public String toString() {
            return "%d clients, %d phases of %.1f s each in turns".formatted(BenchmarkServers.DEFAULT_CLIENTS, rounds,
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

    /** The rate of a side in parts of another's. */
    double ratio(int side, int reference) {
        return ratio(side, reference, MeasuredPhase::rate);
    }

    /** How long the slowest of a hundred answers of a side took, in parts of another's. */
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

    /** All phases of a side. */
    MeasuredPhase joinedPhase(int side) {
        return MeasuredPhase.joined(rounds.stream().map(round -> round.get(side)).toList());
    }

    /** Whatever went wrong, each once. */
    List<String> problems() {
        return rounds.stream()
                .flatMap(List::stream)
                .flatMap(phase -> phase.loop().problems().stream())
                .distinct()
                .toList();
    }
}
