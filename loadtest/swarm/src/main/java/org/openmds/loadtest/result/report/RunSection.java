package org.openmds.loadtest.result.report;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.result.analysis.RunResult;

/** What was run: enough to run it again. */
final class RunSection {

    private RunSection() {
    }

    static Section of(RunResult run) {
        Plan plan = run.plan();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("run", run.run().id()));
        rows.add(List.of("from, to", run.run().start().truncatedTo(ChronoUnit.SECONDS) + ", "
                + run.run().end().truncatedTo(ChronoUnit.SECONDS)));
        rows.add(List.of("client", plan.client().kind()));
        rows.add(List.of("target", plan.client().target()));
        for (Map.Entry<String, String> option : new TreeMap<>(plan.client().options()).entrySet()) {
            rows.add(List.of("client's " + option.getKey(), option.getValue()));
        }
        rows.add(List.of("connection", Wording.of(plan.connection())));
        rows.add(List.of("model", Wording.model(plan.load())));
        rows.add(List.of("load", Wording.of(plan.load())));
        rows.add(List.of("think time", Wording.of(plan.load().think())));
        rows.add(List.of("timeout", Wording.of(plan.timeout())));
        rows.add(List.of("warm-up", Wording.of(plan.warmup()) + ", left out of all figures"));
        rows.add(List.of("quantum", Quantity.seconds(run.quantum())));
        rows.add(List.of("testers", run.testers().size() + " on "
                + run.testers().stream().map(tester -> tester.info().host()).distinct().count() + " machine(s)"));
        rows.add(List.of("controller", run.run().machine()));
        rows.add(List.of("version", run.run().version()));
        rows.add(List.of("seed", Long.toString(plan.seed())));
        return Section.titled("run", "What was run")
                .table(new Table("Plan and machines", List.of("", ""), rows))
                .build();
    }
}
