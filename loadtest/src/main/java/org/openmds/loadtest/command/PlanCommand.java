package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.command.option.PlanOptions;
import org.openmds.loadtest.generator.swarm.FileDescriptors;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.PlanCost;
import org.openmds.loadtest.model.plan.PlanException;
import org.openmds.loadtest.model.plan.PlanFormat;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load plan}: prints a complete plan and its cost. */
@Command(name = "plan", description = "Print the plan of a run with all default values, and its cost, without running it.", sortOptions = false, mixinStandardHelpOptions = true, footer = "%nExample: mds load plan --target http://localhost:8080/ --users "
        + "100 > plan.yaml")
final class PlanCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "The plan, in YAML; options override its values. Default: only the options")
    private @Nullable Path file;

    @Option(names = "--target", paramLabel = "TARGET", description = "The target of the run: the URL of the service, or the target that "
            + "the kind of client expects.")
    private @Nullable String target;

    @Option(names = "--testers", paramLabel = "N", description = "The number of testers that share the plan. Default: 1")
    private int testers = 1;

    @Mixin
    private PlanOptions options = new PlanOptions();

    @Override
    public Integer call() throws PlanException, IOException {
        LoadPlan plan = options.read(file, target, false);
        PrintWriter out = spec.commandLine().getOut();
        out.print(PlanFormat.yaml(plan));
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
                # testers      at least %d, for descriptors and ports
                """, DurationText.format(cost.duration()),
                unlimited
                        ? "unlimited: there is no think time"
                        : "%.0f at most".formatted(cost.requests()),
                unlimited ? "32 bytes for each request" : "%.1f MB".formatted(cost.bytes() / 1e6), cost.descriptors(),
                cost
                        .minTesters());
    }
}
