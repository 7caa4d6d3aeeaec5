package org.openmds.loadtest.result.report;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.text.CountText;

/** Section about the run's plan and machines, with everything needed to repeat it. */
final class RunSection {

    private RunSection() {
    }

    static ReportSection of(RunResult run) {
        LoadPlan plan = run.setup().plan();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("run", run.setup().run().id()));
        rows.add(List.of("from, to", run.setup().run().start().truncatedTo(ChronoUnit.SECONDS) + ", "
                + run.setup().run().end().truncatedTo(ChronoUnit.SECONDS)));
        rows.add(List.of("client", plan.client().kind()));
        rows.add(List.of("target", plan.client().target()));
        for (Map.Entry<String, String> option : new TreeMap<>(plan.client().options()).entrySet()) {
            rows.add(List.of("client's " + option.getKey(), option.getValue()));
        }
        rows.add(List.of("connection", ReportWording.of(plan.connection())));
        rows.add(List.of("model", ReportWording.model(plan.load())));
        rows.add(List.of("load", ReportWording.of(plan.load())));
        rows.add(List.of("think time", ReportWording.of(plan.load().think())));
        rows.add(List.of("timeout", ReportWording.of(plan.timeout())));
        rows.add(List.of("warm-up", ReportWording.of(plan.warmup()) + ", left out of all figures"));
        rows.add(List.of("quantum", QuantityFormat.seconds(run.setup().quantum())));
        rows.add(List.of("testers", run.users().testers().size() + " on "
                + CountText.of(run.users().testers().stream().map(tester -> tester.info().host()).distinct().count(),
                        "machine")));
        rows.add(List.of("controller", run.setup().run().machine()));
        rows.add(List.of("version", run.setup().run().version()));
        rows.add(List.of("seed", Long.toString(plan.seed())));
        return ReportSection.titled("run", "The run")
                .table(new ReportTable("Plan and machines", List.of("", ""), rows))
                .build();
    }
}
