package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.openmds.loadtest.bench.BenchReport;
import org.openmds.loadtest.bench.BenchSettings;
import org.openmds.loadtest.bench.SwarmBenchmark;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mds load bench}: what the swarm itself costs. */
@Command(name = "bench", sortOptions = false, mixinStandardHelpOptions = true, description = "Measure what the swarm itself costs, beside wrk and with thousands of users.", footer = {
    "",
    "First wrk and the swarm load the same server in turns, without think time, each request of the swarm on record; the processor time",
    "a request of the client's process alone must be at most 1.5 times wrk's. Then so many users with think time run in one Java machine:",
    "at most 0.6 cores and 450 MB for 10,000 of them, 99 %% of the requests at most 10 ms late. Others' load on the machine disturbs both.",
    "", "Exit codes: 0 all bars passed, 1 one was missed or something is missing (wrk: apt install wrk), 64 usage."})
final class BenchCommand implements Callable<Integer> {

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3", description = "Of wrk and the swarm in turns (${DEFAULT-VALUE}); 0 for none.")
    private int rounds;

    @Option(names = "--skip-wrk", description = "Only the users with think time; the same as --rounds 0.")
    private boolean skipWrk;

    @Option(names = "--connections", paramLabel = "N", defaultValue = "100", description = "Without think time (${DEFAULT-VALUE}).")
    private int connections;

    @Option(names = "--warm-up", paramLabel = "TIME", defaultValue = "10s", converter = DurationOptionConverter.class, description = "Of the swarm before each measurement (${DEFAULT-VALUE}).")
    private Duration warmUp = Duration.ZERO;

    @Option(names = "--time", paramLabel = "TIME", defaultValue = "10s", converter = DurationOptionConverter.class, description = "Of each round (${DEFAULT-VALUE}).")
    private Duration time = Duration.ZERO;

    @Option(names = "--users", paramLabel = "N", defaultValue = "10000", description = "With think time (${DEFAULT-VALUE}); 0 for none.")
    private int users;

    @Option(names = "--think", paramLabel = "TIME", defaultValue = "1s", converter = DurationOptionConverter.class, description = "Of the users (${DEFAULT-VALUE}).")
    private Duration think = Duration.ZERO;

    @Option(names = "--users-time", paramLabel = "TIME", defaultValue = "30s", converter = DurationOptionConverter.class, description = "How long the users are measured (${DEFAULT-VALUE}).")
    private Duration usersTime = Duration.ZERO;

    @Option(names = "--server", paramLabel = "SERVER", defaultValue = "auto", description = "echo, nginx, or auto: nginx where it is installed (${DEFAULT-VALUE}).")
    private BenchSettings.ServerChoice server = BenchSettings.ServerChoice.AUTO;

    @Option(names = "--output", paramLabel = "FILE", description = "Write the result there: .txt or .json. Repeatable.")
    private List<Path> outputs = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter progress = spec.commandLine().getErr();
        BenchSettings settings = new BenchSettings(skipWrk ? 0 : rounds, connections, warmUp, time, users, think,
                usersTime,
                server);
        BenchReport report = new SwarmBenchmark(settings, line -> {
            progress.println(line);
            progress.flush();
        }).run();
        out.print(report.toText());
        out.flush();
        for (Path output : outputs) {
            report.write(output);
        }
        return report.passed() ? LoadExitCodes.OK : LoadExitCodes.FAILED;
    }

    private void check() {
        List<String> problems = new ArrayList<>();
        if (rounds < 0 || users < 0) {
            problems.add("--rounds and --users must be at least 0");
        }
        if (connections < 1) {
            problems.add("--connections must be at least 1, got " + connections);
        }
        if (time.compareTo(Duration.ofSeconds(1)) < 0 || usersTime.compareTo(Duration.ofSeconds(1)) < 0) {
            problems.add("--time and --users-time must be at least 1s");
        }
        outputs.stream()
                .filter(output -> !BenchReport.canWrite(output))
                .forEach(output -> problems.add("--output must end with .txt or .json, got " + output));
        if (!problems.isEmpty()) {
            throw new ParameterException(spec.commandLine(), String.join("; ", problems));
        }
    }
}
