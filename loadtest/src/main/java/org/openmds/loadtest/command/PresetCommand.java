package org.openmds.loadtest.command;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.command.option.OutputFolder;
import org.openmds.loadtest.preset.ExperimentPreset;
import org.openmds.loadtest.preset.ExperimentScale;
import org.openmds.loadtest.preset.PresetCatalog;
import org.openmds.loadtest.preset.PresetRunner;
import org.openmds.loadtest.preset.ProcessStarters;
import org.openmds.loadtest.result.report.ReportFiles;
import org.openmds.loadtest.result.report.ReportHead;
import org.openmds.loadtest.result.report.ReportSection;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load preset}: repeats experiments of papers. */
@Command(name = "preset", description = "Repeat experiments of DiPerF's evaluation. Without a name, list them.", sortOptions = false, mixinStandardHelpOptions = true, footer = "%nExample: mds load preset fig7 --scale 0.2 --point 30s")
final class PresetCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "The experiments to run, such as fig7, or all. Default: none, the "
            + "experiments are listed")
    private List<String> names = new ArrayList<>();

    @Option(names = "--scale", paramLabel = "FACTOR", defaultValue = "0.1", description = "The factor for the paper's numbers of clients "
            + "and machines. Default: ${DEFAULT-VALUE}")
    private double clients;

    @Option(names = "--point", paramLabel = "TIME", defaultValue = "20s", converter = DurationOptionConverter.class, description = "How long each point is measured. Default: ${DEFAULT-VALUE}")
    private Duration point;

    @Option(names = "--warmup", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "The time at the start of "
            + "each run that is left out of all figures. Default: 10s")
    private Duration warmUp = ExperimentScale.DEFAULT_WARM_UP;

    @Option(names = "--target", paramLabel = "URL", description = "The URL of another service to load instead of the preset's own, for "
            + "fig3, fig10, fig11 and fig14.")
    private @Nullable String target;

    @Option(names = "--out", paramLabel = "DIR", description = "The folder for the results, new or empty. Default: run/TIME-preset")
    private @Nullable Path out;

    @Override
    public Integer call() throws Exception {
        ExperimentScale scale = scale();
        if (names.isEmpty()) {
            list(scale);
            return LoadExitCodes.OK;
        }
        List<ExperimentPreset> chosen = chosen();
        Path folder = OutputFolder.of(out, "preset");
        Files.createDirectories(folder);
        RunCommand.printMessage("this takes about %s, results are in %s".formatted(DurationText.format(chosen.stream()
                .map(preset -> preset.expectedTime(scale))
                .reduce(Duration.ZERO, Duration::plus)), folder));
        PresetRunner presetRunner = new PresetRunner(folder, scale, Optional.ofNullable(target), ProcessStarters.LOCAL,
                RunCommand::printMessage);
        List<ReportSection> sections = new ArrayList<>();
        for (ExperimentPreset preset : chosen) {
            RunCommand.printMessage(preset.description());
            sections.addAll(preset.run(presetRunner));
        }
        String title = "DiPerF's evaluation, repeated";
        String conditions = ("With %s of the paper's clients, %s for each point. Testers and services ran on one machine: the shapes and "
                + "limits are meaningful, the absolute figures are not.").formatted(scale.clients(),
                        DurationText.format(point));
        // A report of several presets shows their titles alone.
        Path page = ReportFiles.page(folder, title,
                new ReportHead(ReportHead.AnswerBadge.NONE, title, conditions, List.of()),
                chosen.size() > 1 ? sections : sections.stream().map(ReportSection::open).toList());
        spec.commandLine().getOut().println("Report: " + page);
        return LoadExitCodes.OK;
    }

    private ExperimentScale scale() {
        try {
            return new ExperimentScale(clients, point, warmUp);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
        }
    }

    private void list(ExperimentScale scale) {
        PrintWriter to = spec.commandLine().getOut();
        for (ExperimentPreset preset : PresetCatalog.DIPERF) {
            to.printf("%-8s %s%n         about %s at --scale %s --point %s%n", preset.name(), preset.description(),
                    DurationText.format(preset.expectedTime(scale)), clients, DurationText.format(point));
        }
    }

    private List<ExperimentPreset> chosen() {
        if (names.equals(List.of("all"))) {
            return PresetCatalog.DIPERF;
        }
        return names.stream()
                .map(name -> PresetCatalog.DIPERF.stream()
                        .filter(preset -> preset.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new ParameterException(spec.commandLine(),
                                "unknown preset '%s': mds load preset without a name lists all".formatted(name))))
                .toList();
    }
}
