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
import org.openmds.loadtest.model.plan.Durations;
import org.openmds.loadtest.preset.Preset;
import org.openmds.loadtest.preset.Presets;
import org.openmds.loadtest.preset.Scale;
import org.openmds.loadtest.preset.Stage;
import org.openmds.loadtest.preset.Starters;
import org.openmds.loadtest.result.report.Reports;
import org.openmds.loadtest.result.report.Section;

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

    @Option(names = "--warmup", paramLabel = "TIME", converter = DurationConverter.class, description = "Before each run, left out of every figure. 10s without it.")
    private Duration warmUp = Scale.USUAL_WARM_UP;

    @Option(names = "--target", paramLabel = "URL", description = "Of another service than the preset's own, for fig3, fig10, fig11 and fig14.")
    private @Nullable String target;

    @Option(names = "--out", paramLabel = "DIR", description = "New or empty. run/TIME-preset without it.")
    private @Nullable Path out;

    @Override
    public Integer call() throws Exception {
        Scale scale = scale();
        if (names.isEmpty()) {
            list(scale);
            return ExitCodes.OK;
        }
        List<Preset> chosen = chosen();
        Path folder = OutFolder.of(out, "preset");
        Files.createDirectories(folder);
        RunCommand.say("about %s altogether, in %s".formatted(Durations.text(chosen.stream()
                .map(preset -> preset.expected(scale))
                .reduce(Duration.ZERO, Duration::plus)), folder));
        Stage stage = new Stage(folder, scale, Optional.ofNullable(target), Starters.PROCESSES, RunCommand::say);
        List<Section> sections = new ArrayList<>();
        for (Preset preset : chosen) {
            RunCommand.say(preset.shows());
            sections.addAll(preset.run(stage));
        }
        Path page = Reports.page(folder, "DiPerF's evaluation, repeated",
                "At %s of the paper's clients, %s a point. Testers and services were on one machine: absolute figures say little, shapes and bounds do."
                        .formatted(scale.clients(), point),
                sections);
        spec.commandLine().getOut().println("Report: " + page);
        return ExitCodes.OK;
    }

    private Scale scale() {
        Duration length = Durations.parse(point)
                .orElseThrow(() -> new ParameterException(spec.commandLine(),
                        "--point: expected %s, got '%s'".formatted(Durations.EXPECTED, point)));
        try {
            return new Scale(clients, length, warmUp);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
        }
    }

    private void list(Scale scale) {
        PrintWriter to = spec.commandLine().getOut();
        for (Preset preset : Presets.DIPERF) {
            to.printf("%-8s %s%n         about %s at --scale %s --point %s%n", preset.name(), preset.shows(),
                    Durations.text(preset.expected(scale)), clients, point);
        }
    }

    private List<Preset> chosen() {
        if (names.equals(List.of("all"))) {
            return Presets.DIPERF;
        }
        return names.stream()
                .map(name -> Presets.DIPERF.stream()
                        .filter(preset -> preset.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new ParameterException(spec.commandLine(),
                                "there is no preset '%s'; mds load preset lists them".formatted(name))))
                .toList();
    }
}
