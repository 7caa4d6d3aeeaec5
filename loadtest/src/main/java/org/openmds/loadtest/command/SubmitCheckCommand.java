package org.openmds.loadtest.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.command.option.NodesMixin;
import org.openmds.loadtest.control.submit.NodeReport;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.ssh.SshNodes;
import org.openmds.loadtest.text.CountText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mds load submit-check}: checks which candidate nodes can run testers. */
@Command(name = "submit-check", sortOptions = false, mixinStandardHelpOptions = true, description = {
    "Check the candidate nodes over ssh: list those that can run testers, and the reasons why others cannot. Nothing is left on the "
            + "nodes."}, footer = {
                "", "Example: mds load submit-check --nodes nodes.txt", "",
                "Exit codes: 0 all nodes are usable, 1 some nodes are not usable, 2 wrong usage."})
final class SubmitCheckCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private NodesMixin nodes = new NodesMixin();

    @Override
    public Integer call() {
        try {
            List<NodeReport> reports = new SshNodes(nodes.ssh()).check(nodes.required("submit-check"), nodes.rules(),
                    report -> {
                    });
            PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
            int width = Math.max(4, reports.stream().mapToInt(report -> report.node().name().length()).max().orElse(0));
            String form = "%-" + width + "s  %7s  %10s  %9s  %5s  %5s  %9s  %s%n";
            out.printf(form, "node", "testers", "processors", "memory MB", "load", "trip", "java", "");
            reports.forEach(report -> print(out, form, report));
            long usable = reports.stream().filter(NodeReport::isUsable).count();
            int testers = reports.stream()
                    .filter(NodeReport::isUsable)
                    .mapToInt(report -> report.node().testers())
                    .sum();
            out.printf("%d of %s usable, for %s%n", usable,
                    reports.size() == 1 ? "1 node is" : reports.size() + " nodes are", CountText.of(testers, "tester"));
            out.flush();
            return usable == reports.size() ? LoadExitCodes.OK : LoadExitCodes.FAILED;
        } catch (SubmissionException e) {
            throw new ParameterException(Objects.requireNonNull(spec).commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private static void print(PrintWriter out, String form, NodeReport report) {
        if (report.home().isEmpty()) {
            out.printf(form, report.node(), "-", "-", "-", "-", "-", "-", report.problem());
        } else {
            out.printf(form, report.node(), report.isUsable() ? report.node().testers() : "-", report.processors(),
                    report.memoryBytes() == Long.MAX_VALUE ? "?" : report.memoryBytes() >> 20,
                    String.format(Locale.ROOT, "%.1f", report.load1()),
                    report.roundTrip().toMillis() + "ms", report.version().isEmpty() ? "-" : report.version(),
                    report.problem());
        }
    }
}
