package org.openmds.loadtest.experiment.report;

import java.util.List;
import java.util.Map;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentCurve;

/**
 * The papers' numbers for the figures of an experiment: throughput, response time, load, processor time, steps and generic phases.
 * Expectations use them.
 */
final class FigureNumbers {

    /** Figure numbers of experiments that are not from the scalability study. */
    private static final Map<String, List<String>> OTHERS = Map.of(
            "netlogger-gris", List.of("I 2", "I 3", "I 4", "I 5", "I 1", ""),
            "netlogger-giis", List.of("I 7", "I 8", "I 9", "I 10", "I 11", ""),
            "talk1", List.of("G, table", "", "", "", "", ""),
            "talk2", List.of("G, table", "", "", "", "", ""),
            "talk25", List.of("G, table", "", "", "", "", ""),
            "talk100", List.of("G, table", "", "", "", "", ""),
            "talk-systems", List.of("G, systems", "G, systems", "", "", "", ""),
            "diperf15", List.of("D 15", "D 16", "", "", "", ""),
            "diperf15-clients", List.of("D 15", "D 16", "", "", "", ""));
    /** Figures of the steps over the users, in the second version of the earlier study: by experiment and curve. */
    private static final Map<String, String> PHASES = Map.of("netlogger-gris/gris-cached", "6",
            "netlogger-gris/gris-uncached", "7", "netlogger-giis/giis", "12");
    private static final List<String> NONE = List.of("", "", "", "", "", "");

    private FigureNumbers() {
    }

    /** Returns true if several experiments share this figure. */
    static boolean isShared(String figure) {
        return OTHERS.values().stream().filter(figures -> figures.contains(figure)).count() > 1;
    }

    /** Returns the number of a figure; empty if no paper has it. */
    static String of(Experiment experiment, int kind) {
        return experiment.firstFigure() > 0
                ? Integer.toString(experiment.firstFigure() + kind)
                : OTHERS.getOrDefault(experiment.id(), NONE).get(kind);
    }

    /** Returns words that name the figure of a curve's steps over the axis; empty if no paper has it. */
    static String ofSteps(Experiment experiment, ExperimentCurve curve) {
        String number = PHASES.get(experiment.id() + "/" + curve.id());
        return number == null ? "" : " (figure %s of the earlier study's version with phases)".formatted(number);
    }
}
