package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.run.FolderOperations;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemReport;
import org.openmds.loadtest.systems.SystemSetup;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code mds load system}: one of the compared systems, to look at or to load. */
@Command(name = "system", sortOptions = false, mixinStandardHelpOptions = true, description = "Run one of the systems that the experiments compare, or list them.", footer = {
    "", "It runs until it is interrupted; then it tells what happened, and leaves nothing behind.",
    "Its users are a kind of client of mds load run: what is printed at the start says which, and how a person asks it.",
    "", "Example: mds load system mds2 --providers 10 --no-cached", "",
    "Exit codes: 0, 64 usage, 1 the system cannot be started."})
final class SystemCommand implements Callable<Integer> {

    private static final Duration ABANDON_TIMEOUT = Duration.ofSeconds(30);

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Which; without it, all are listed.")
    private @Nullable String name;

    @Option(names = "--part", paramLabel = "PART", converter = PartConverter.class, description = "What of it is asked: information-server (usual), directory-server, aggregate-server.")
    private @Nullable SystemPart part;

    @Option(names = "--era", paramLabel = "ERA", defaultValue = "2003", converter = EraConverter.class, description = "2003: with the property that the study found to be its bottleneck; now: without it (${DEFAULT-VALUE}).")
    private SystemEra era = SystemEra.YEAR_2003;

    @Option(names = {"--collectors", "--providers", "--producers",
        "--modules"}, paramLabel = "N", defaultValue = "10", description = "Of each information server (${DEFAULT-VALUE}).")
    private int collectors;

    @Option(names = "--servers", paramLabel = "N", description = "Information servers below it (1; 6 of a directory server, 10 of an aggregate server).")
    private @Nullable Integer servers;

    @Option(names = "--cached", negatable = true, defaultValue = "true", fallbackValue = "true", description = "Whether what collectors give is kept; it is, without it.")
    private boolean cached;

    @Option(names = "--renewal", paramLabel = "TIME", defaultValue = "1m", converter = DurationOptionConverter.class, description = "How often an index's entries are renewed (${DEFAULT-VALUE}).")
    private Duration renewal = SystemSetup.DEFAULT_RENEWAL;

    @Option(names = "--host", paramLabel = "ADDRESS", defaultValue = "127.0.0.1", description = "To listen at (${DEFAULT-VALUE}).")
    private String host = "";

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "0", description = "To listen at; any without it.")
    private int port;

    @Option(names = "--json", description = "For programs: say target and counters as a line of JSON, again for each line of input, and end with the input.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws SystemException, IOException, InterruptedException {
        if (name == null) {
            list(spec.commandLine().getOut());
            return LoadExitCodes.OK;
        }
        ComparedSystem system = system(name);
        SystemPart asked = part != null ? part : defaultPart(system);
        if (!system.parts().contains(asked)) {
            throw new ParameterException(spec.commandLine(), "--part: %s has %s, got %s".formatted(name,
                    partNames(system), asked));
        }
        SystemSetup setup = setup(asked);
        SystemLifecycle life = new SystemLifecycle(Thread.currentThread(), ABANDON_TIMEOUT,
                running -> end(running, setup.folder()));
        Runtime.getRuntime().addShutdownHook(new Thread(life::interrupted, "system-end"));
        Optional<InputLines> asks = json
                ? Optional.of(InputLines.read(System.in, () -> exitIfStarting(life)))
                : Optional.empty();
        try (RunningSystem started = system.start(setup)) {
            life.started(started);
            if (asks.isPresent()) {
                answerLines(started, asks.get());
            } else {
                await(system, asked, started);
            }
            return LoadExitCodes.OK;
        } catch (InterruptedException _) {
            // By a signal while it started.
            return LoadExitCodes.FAILED;
        } finally {
            FolderOperations.remove(setup.folder());
            life.ended();
        }
    }

    /** Nobody waits for it any more. One that runs ends by itself, as there is no further line. */
    private static void exitIfStarting(SystemLifecycle life) {
        if (life.isStarting()) {
            System.exit(LoadExitCodes.FAILED);
        }
    }

    private ComparedSystem system(String wanted) {
        try {
            return ComparedSystems.named(wanted);
        } catch (SystemException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private static SystemPart defaultPart(ComparedSystem system) {
        return system.parts().stream().min(Comparator.naturalOrder()).orElseThrow();
    }

    private static String partNames(ComparedSystem system) {
        return system.parts().stream().sorted().map(SystemPart::toString).collect(Collectors.joining(", "));
    }

    private SystemSetup setup(SystemPart asked) throws IOException {
        int below = servers != null ? servers : switch (asked) {
            case INFORMATION_SERVER -> 1;
            case DIRECTORY_SERVER -> 6;
            case AGGREGATE_SERVER -> 10;
        };
        if (collectors < 1 || below < 1 || collectors > 10_000 || below > 10_000) {
            throw new ParameterException(spec.commandLine(),
                    "--collectors and --servers are 1 to 10000, got %d and %d".formatted(collectors, below));
        }
        InetSocketAddress address = AddressParser.of(spec, "--host and --port",
                (host.contains(":") ? "[" + host + "]" : host) + ":" + port, 0);
        if (renewal.toMillis() < 1_000) {
            throw new ParameterException(spec.commandLine(),
                    "--renewal is 1s at least, got " + renewal.toMillis() + "ms");
        }
        return new SystemSetup(asked, era, collectors, below, cached, renewal, host, address.getPort(),
                Files.createTempDirectory("openmds-system-"));
    }

    private void await(ComparedSystem system, SystemPart asked, RunningSystem started) throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%s, %s, %s: %s%n", system.title(), asked, era, started.target());
        out.printf("ask it:   %s%n", started.exampleCommand());
        out.printf("load it:  mds load run --client %s --connection %s ... %s%n",
                system.client(asked, QueryScope.ALL, started.target()).kind(),
                system.isKeepingConnections(era) ? "keep-alive" : "per-request", started.target());
        out.flush();
        new CountDownLatch(1).await();
    }

    /** At a signal it says what happened, and nothing is left. What stands after the wait is not reached then. */
    private void end(RunningSystem of, Path folder) {
        PrintWriter out = spec.commandLine().getOut();
        if (!json) {
            out.println();
            of.counters().forEach((key, count) -> out.printf(Locale.ROOT, "%-32s %,d%n", key, count));
            out.flush();
        }
        of.close();
        try {
            FolderOperations.remove(folder);
        } catch (IOException e) {
            spec.commandLine().getErr().printf("its files are left at %s: %s%n", folder, e.getMessage());
            spec.commandLine().getErr().flush();
        }
    }

    private void answerLines(RunningSystem started, InputLines asks) throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        do {
            out.println(RunJson.line(SystemReport.of(started)));
            out.flush();
        } while (asks.next());
    }

    private static void list(PrintWriter out) {
        for (ComparedSystem system : ComparedSystems.all()) {
            out.printf("%-10s %s: %s%n", system.name(), system.title(), partNames(system));
        }
        out.flush();
    }

    /** Words of parts. */
    static final class PartConverter implements ITypeConverter<SystemPart> {
        @Override
        public SystemPart convert(String text) {
            return Stream.of(SystemPart.values())
                    .filter(part -> part.toString().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "expected information-server, directory-server or aggregate-server, got '%s'"
                                    .formatted(text)));
        }
    }

    /** Words of eras. */
    static final class EraConverter implements ITypeConverter<SystemEra> {
        @Override
        public SystemEra convert(String text) {
            try {
                return SystemEra.of(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }
}
