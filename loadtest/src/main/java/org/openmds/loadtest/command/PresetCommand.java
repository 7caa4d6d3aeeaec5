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
import org.openmds.loadtest.model.plan.DurationNotation;
import org.openmds.loadtest.preset.ExperimentPreset;
import org.openmds.loadtest.preset.ExperimentScale;
import org.openmds.loadtest.preset.PresetCatalog;
import org.openmds.loadtest.preset.PresetRunner;
import org.openmds.loadtest.preset.ProcessStarters;
import org.openmds.loadtest.result.report.ReportFiles;
import org.openmds.loadtest.result.report.ReportSection;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists and runs experiments of papers. */
@Command(name = "preset", description = "Run experiments of papers by their names, or list them: DiPerF's own evaluation.", sortOptions = false, mixinStandardHelpOptions = true)
final class PresetCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "Such as fig7, or all. Without any, all are listed.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--scale", paramLabel = "FACTOR", defaultValue = "0.1", description = "Of the paper's clients and machines. ${DEFAULT-VALUE} without it.")
    private double clients;

    @Option(names = "--point", paramLabel = "TIME", defaultValue = "20s", description = "How long each point is held. ${DEFAULT-VALUE} without it.")
    private String point;

    @Option(names = "--warmup", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "Before each run, left out of every figure. 10s without it.")
    private Duration warmUp = ExperimentScale.DEFAULT_WARM_UP;

    @Option(names = "--target", paramLabel = "URL", description = "Of another service than the preset's own, for fig3, fig10, fig11 and fig14.")
    private @Nullable String target;

    @Option(names = "--out", paramLabel = "DIR", description = "New or empty. run/TIME-preset without it.")
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
        RunCommand.printMessage("about %s altogether, in %s".formatted(DurationNotation.text(chosen.stream()
                .map(preset -> preset.expectedTime(scale))
                .reduce(Duration.ZERO, Duration::plus)), folder));
        PresetRunner presetRunner = new PresetRunner(folder, scale, Optional.ofNullable(target), ProcessStarters.LOCAL,
                RunCommand::printMessage);
        List<ReportSection> sections = new ArrayList<>();
        for (ExperimentPreset preset : chosen) {
            RunCommand.printMessage(preset.description());
            sections.addAll(preset.run(presetRunner));
        }
        Path page = ReportFiles.page(folder, "DiPerF's evaluation, repeated",
                "At %s of the paper's clients, %s a point. Testers and services were on one machine: absolute figures say little, shapes and bounds do."
                        .formatted(scale.clients(), point),
                sections);
        spec.commandLine().getOut().println("Report: " + page);
        return LoadExitCodes.OK;
    }

    private ExperimentScale scale() {
        Duration length = DurationNotation.parse(point)
                .orElseThrow(() -> new ParameterException(spec.commandLine(),
                        "--point: expected %s, got '%s'".formatted(DurationNotation.EXPECTED, point)));
        try {
            return new ExperimentScale(clients, length, warmUp);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
        }
    }

    private void list(ExperimentScale scale) {
        PrintWriter to = spec.commandLine().getOut();
        for (ExperimentPreset preset : PresetCatalog.DIPERF) {
            to.printf("%-8s %s%n         about %s at --scale %s --point %s%n", preset.name(), preset.description(),
                    DurationNotation.text(preset.expectedTime(scale)), clients, point);
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
                                "there is no preset '%s'; mds load preset lists them".formatted(name))))
                .toList();
    }
}
