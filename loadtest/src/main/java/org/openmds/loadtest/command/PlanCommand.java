package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.swarm.FileDescriptors;
import org.openmds.loadtest.model.plan.DurationNotation;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.PlanCost;
import org.openmds.loadtest.model.plan.PlanException;
import org.openmds.loadtest.model.plan.PlanText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a plan as it would be run, and what it would cost. */
@Command(name = "plan", description = "Print a plan as it would be run, with every default, and what it would cost.", sortOptions = false, mixinStandardHelpOptions = true)
final class PlanCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "The plan, in YAML; options override it.")
    private @Nullable Path file;

    @Option(names = "--target", paramLabel = "TARGET", description = "What run is given: the service's URL, or what the kind of client expects.")
    private @Nullable String target;

    @Option(names = "--testers", paramLabel = "N", description = "That share the plan. 1 without it.")
    private int testers = 1;

    @Mixin
    private PlanOptions options = new PlanOptions();

    @Override
    public Integer call() throws PlanException, IOException {
        LoadPlan plan = options.read(file, target, false);
        PrintWriter out = spec.commandLine().getOut();
        out.print(PlanText.of(plan));
        out.print(cost(PlanCost.of(plan, Math.max(1, testers), FileDescriptors.now().limit())));
        out.flush();
        return 0;
    }

    private static String cost(PlanCost cost) {
        boolean unlimited = Double.isInfinite(cost.requests());
        return String.format(Locale.ROOT, """
                # takes        %s at most, with the drain
                # requests     %s
                # records      %s
                # descriptors  %d in each tester
                # testers      %d at least, for descriptors and ports
                """, DurationNotation.text(cost.duration()),
                unlimited
                        ? "as many as the service answers: there is no think time"
                        : "%.0f at most".formatted(cost.requests()),
                unlimited ? "32 bytes for each request" : "%.1f MB".formatted(cost.bytes() / 1e6), cost.descriptors(),
                cost
                        .leastTesters());
    }
}
