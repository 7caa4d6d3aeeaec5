package org.openmds.loadtest.result.analysis;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.AnswerExample;
import org.openmds.loadtest.result.analysis.RunResult.Example;
import org.openmds.loadtest.result.record.RunInputs;

/** Selects the examples of a run that are shown: the first few of each outcome over all testers. */
final class ExampleSelection {

    private ExampleSelection() {
    }

    static List<Example> of(RunInputs inputs) {
        Map<Outcome, Integer> shown = new EnumMap<>(Outcome.class);
        return inputs.examples()
                .stream()
                .map(example -> mapped(example, inputs))
                .sorted(Comparator.comparing(Example::outcome)
                        .thenComparingDouble(Example::time)
                        .thenComparingInt(Example::tester))
                .filter(example -> shown.merge(example.outcome(), 1, Integer::sum) <= AnswerExample.MAX_EXAMPLES)
                .toList();
    }

    private static Example mapped(AnswerExample example, RunInputs inputs) {
        double time = inputs.testers()
                .stream()
                .filter(tester -> tester.info().tester() == example.tester())
                .mapToLong(tester -> tester.time(example.timeNanos()))
                .findFirst()
                .orElse(example.timeNanos() - inputs.origin()) / 1e9;
        return new Example(example.outcome(), time, example.tester(), example.client(), example.status(),
                example.said(), example.expected());
    }
}
