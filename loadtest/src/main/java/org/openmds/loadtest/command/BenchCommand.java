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
import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.command.option.LoadExitCodes;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mds load bench}: measures the cost of the load generator itself. */
@Command(name = "bench", sortOptions = false, mixinStandardHelpOptions = true, description = "Measure the cost of the load generator "
        + "itself, compared with wrk and with thousands of users.", footer = {
            "",
            "First wrk and the load generator load the same server alternately, without think time; the load generator records each request. Its "
                    + "processor time",
            "for each request (client process only) must be at most 1.5 times that of wrk. Then the given number of users with think time runs in one JVM:",
            "the limits for 10,000 users are 0.6 cores, 450 MB, and 99 %% of the requests sent at most 10 ms late. Other load on the machine "
                    + "disturbs both parts.",
            "", "Example: mds load bench --users 20000 --output bench.txt",
            "",
            "Exit codes: 0 all limits are kept, 1 a limit is exceeded or a part is missing (wrk: apt install wrk), 2 wrong usage."})
final class BenchCommand implements Callable<Integer> {

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3", description = "The number of alternate rounds of wrk and the load "
            + "generator; 0 skips this part. Default: ${DEFAULT-VALUE}")
    private int rounds;

    @Option(names = "--skip-wrk", description = "Measure only the users with think time, as --rounds 0 does.")
    private boolean skipWrk;

    @Option(names = "--connections", paramLabel = "N", defaultValue = "100", description = "The number of connections without think time. "
            + "Default: ${DEFAULT-VALUE}")
    private int connections;

    @Option(names = "--warm-up", paramLabel = "TIME", defaultValue = "10s", converter = DurationOptionConverter.class, description = "The warm-up of the load generator before each measurement. Default: ${DEFAULT-VALUE}")
    private Duration warmUp = Duration.ZERO;

    @Option(names = "--time", paramLabel = "TIME", defaultValue = "10s", converter = DurationOptionConverter.class, description = "The length of each round. Default: ${DEFAULT-VALUE}")
    private Duration time = Duration.ZERO;

    @Option(names = "--users", paramLabel = "N", defaultValue = "10000", description = "The number of users with think time; 0 skips this "
            + "part. Default: ${DEFAULT-VALUE}")
    private int users;

    @Option(names = "--think", paramLabel = "TIME", defaultValue = "1s", converter = DurationOptionConverter.class, description = "The think time of these users. Default: ${DEFAULT-VALUE}")
    private Duration think = Duration.ZERO;

    @Option(names = "--users-time", paramLabel = "TIME", defaultValue = "30s", converter = DurationOptionConverter.class, description = "How long the users with think time are measured. Default: ${DEFAULT-VALUE}")
    private Duration usersTime = Duration.ZERO;

    @Option(names = "--server", paramLabel = "SERVER", defaultValue = "auto", description = "The server under load: echo, nginx, or auto "
            + "for nginx if it is installed and echo otherwise. Default: ${DEFAULT-VALUE}")
    private BenchSettings.ServerChoice server = BenchSettings.ServerChoice.AUTO;

    @Option(names = "--output", paramLabel = "FILE", description = "A file for the result; its name ends with .txt or .json. Repeatable.")
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
            problems.add("--rounds and --users: expected at least 0, got %d and %d".formatted(rounds, users));
        }
        if (connections < 1) {
            problems.add("--connections: expected at least 1, got " + connections);
        }
        if (time.compareTo(Duration.ofSeconds(1)) < 0 || usersTime.compareTo(Duration.ofSeconds(1)) < 0) {
            problems.add("--time and --users-time: expected at least 1s");
        }
        outputs.stream()
                .filter(output -> !BenchReport.canWrite(output))
                .forEach(output -> problems
                        .add("--output: expected a name that ends with .txt or .json, got " + output));
        if (!problems.isEmpty()) {
            throw new ParameterException(spec.commandLine(), String.join("; ", problems));
        }
    }
}
