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
record Comparison(List<List<Phase>> rounds) {

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
    record Plan(int rounds, Duration phase, Side.WarmUp warmUp) {

        @Override
        public String toString() {
            return "%d clients, %d phases of %.1f s each in turns".formatted(Field.CLIENTS, rounds,
                    phase.toMillis() / 1e3);
        }
    }

    static Comparison measure(Plan plan, Side... sides) throws IOException {
        for (Side side : sides) {
            side.warmUp(plan.warmUp());
        }
        List<List<Phase>> rounds = new ArrayList<>();
        for (int round = 0; round < plan.rounds(); round++) {
            List<Phase> phases = new ArrayList<>();
            for (Side side : sides) {
                phases.add(side.run(plan.phase()));
            }
            rounds.add(phases);
        }
        return new Comparison(rounds);
    }

    /** The rate of a side in parts of another's. */
    double ratio(int side, int reference) {
        return ratio(side, reference, Phase::rate);
    }

    /** How long the slowest of a hundred answers of a side took, in parts of another's. */
    double slowness(int side, int reference) {
        return ratio(side, reference, phase -> phase.loop().percentileMillis(99));
    }

    private double ratio(int side, int reference, ToDoubleFunction<Phase> figure) {
        double[] ratios = rounds.stream()
                .mapToDouble(round -> figure.applyAsDouble(round.get(side))
                        / figure.applyAsDouble(round.get(reference)))
                .sorted()
                .toArray();
        int middle = ratios.length / 2;
        return ratios.length % 2 == 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2;
    }

    /** All phases of a side. */
    Phase side(int side) {
        return Phase.joined(rounds.stream().map(round -> round.get(side)).toList());
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
