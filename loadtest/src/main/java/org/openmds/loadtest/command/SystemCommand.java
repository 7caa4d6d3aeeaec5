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
import org.openmds.loadtest.command.option.AddressParser;
import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.command.option.LoadExitCodes;
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
import org.openmds.loadtest.systems.VariedParameter;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code mds load system}: runs one of the compared systems, so that users can query it or put it under load. */
@Command(name = "system", sortOptions = false, mixinStandardHelpOptions = true, description = "Run one of the systems that the "
        + "experiments compare. Without a name, list the systems.", footer = {
            "",
            "The system runs until the command is interrupted; then the command prints the system's counters and removes its files.",
            "At the start it prints how to query the system, and the kind of client with which mds load run can load it.",
            "", "Example: mds load system mds2 --providers 10 --no-cached", "",
            "Exit codes: 0 the system ran or the list was printed, 1 the system cannot be started, 2 wrong usage."})
final class SystemCommand implements Callable<Integer> {

    private static final Duration ABANDON_TIMEOUT = Duration.ofSeconds(30);

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The system to run. Default: none, all systems are listed")
    private @Nullable String name;

    @Option(names = "--part", paramLabel = "PART", converter = PartConverter.class, description = "The part of the system that clients "
            + "query: information-server, directory-server or aggregate-server. Default: the first of these that the system has")
    private @Nullable SystemPart part;

    @Option(names = "--era", paramLabel = "ERA", defaultValue = "2003", converter = EraConverter.class, description = "2003: with the property that the study found to be the system's bottleneck; now: without it. Default: ${DEFAULT-VALUE}")
    private SystemEra era = SystemEra.YEAR_2003;

    @Option(names = {"--collectors", "--providers", "--producers",
        "--modules"}, paramLabel = "N", defaultValue = "10", description = "The number of collectors in each information server. Default: "
                + "${DEFAULT-VALUE}")
    private int collectors;

    @Option(names = "--servers", paramLabel = "N", description = "The number of information servers. Default: 1; 6 below a directory "
            + "server, 10 below an aggregate server")
    private @Nullable Integer servers;

    @Option(names = "--cached", negatable = true, defaultValue = "true", fallbackValue = "true", description = "Cache the data of the "
            + "collectors (the default), or collect it for each query (--no-cached).")
    private boolean cached;

    @Option(names = "--renewal", paramLabel = "TIME", defaultValue = "1m", converter = DurationOptionConverter.class, description = "The interval at which an index's entries are renewed. Default: ${DEFAULT-VALUE}")
    private Duration renewal = SystemSetup.DEFAULT_RENEWAL;

    @Option(names = "--vary", paramLabel = "PARAMETER=FACTOR", converter = VariedConverter.class, description = "A parameter of a rebuilt system that no paper gives, and a "
            + "factor for its usual value: registry-rows or consumer-poll of rgma. Default: the usual values")
    private @Nullable VariedParameter varied;

    @Option(names = "--host", paramLabel = "ADDRESS", defaultValue = "127.0.0.1", description = "The address to listen on. Default: ${DEFAULT-VALUE}")
    private String host = "";

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "0", description = "The port to listen on; 0 means any free port. "
            + "Default: ${DEFAULT-VALUE}")
    private int port;

    @Option(names = "--queried-server-only", description = "Run only the queried server. Its information servers are run by another "
            + "command, with --information-servers-of.")
    private boolean isQueriedServerOnly;

    @Option(names = "--information-servers-of", paramLabel = "TARGET", description = "Run only the information servers, and register "
            + "them with the queried server at this target. Default: none, one process runs the whole system")
    private @Nullable String queriedServer;

    @Option(names = "--json", description = "For programs: print target and counters as one line of JSON at the start and after each line "
            + "on standard input; end when standard input ends.")
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
        checkDivision(system, asked);
        SystemSetup setup = setup(asked);
        SystemLifecycle life = new SystemLifecycle(Thread.currentThread(), ABANDON_TIMEOUT,
                running -> end(running, setup.folder()));
        Runtime.getRuntime().addShutdownHook(new Thread(life::interrupted, "system-end"));
        Optional<InputLines> asks = json
                ? Optional.of(InputLines.read(System.in, () -> exitIfStarting(life)))
                : Optional.empty();
        try (RunningSystem started = start(system, setup)) {
            life.started(started);
            if (asks.isPresent()) {
                answerLines(started, asks.get());
            } else {
                await(system, asked, started);
            }
            return LoadExitCodes.OK;
        } catch (InterruptedException _) {
            // A signal ended the start.
            return LoadExitCodes.FAILED;
        } finally {
            FolderOperations.remove(setup.folder());
            life.ended();
        }
    }

    private void checkDivision(ComparedSystem system, SystemPart asked) {
        if (isQueriedServerOnly && queriedServer != null) {
            throw new ParameterException(spec.commandLine(),
                    "--queried-server-only and --information-servers-of exclude each other");
        }
        if ((isQueriedServerOnly || queriedServer != null) && !system.isDivided(asked)) {
            throw new ParameterException(spec.commandLine(),
                    "--queried-server-only and --information-servers-of: the %s of %s has no information servers that can run in another process"
                            .formatted(asked, system.name()));
        }
    }

    private RunningSystem start(ComparedSystem system, SystemSetup setup)
            throws SystemException, InterruptedException {
        if (queriedServer != null) {
            return system.startInformationServers(setup, queriedServer);
        }
        return isQueriedServerOnly ? system.startQueriedServer(setup) : system.start(setup);
    }

    /**
     * Ends the program if the system is still starting when standard input ends. A system that runs ends by itself, because there is no
     * further line.
     */
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
                    "--collectors and --servers: expected 1 to 10000, got %d and %d".formatted(collectors, below));
        }
        InetSocketAddress address = AddressParser.of(spec, "--host and --port",
                (host.contains(":") ? "[" + host + "]" : host) + ":" + port, 0);
        if (renewal.toMillis() < 1_000) {
            throw new ParameterException(spec.commandLine(),
                    "--renewal: expected at least 1s, got " + renewal.toMillis() + "ms");
        }
        return new SystemSetup(asked, era, collectors, below, cached, renewal, Optional.ofNullable(varied),
                host, address.getPort(),
                Files.createTempDirectory("openmds-system-"));
    }

    private void await(ComparedSystem system, SystemPart asked, RunningSystem started) throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%s, %s, %s: %s%n", system.title(), asked, era, started.target());
        out.printf("query it: %s%n", started.exampleCommand());
        out.printf("load it:  mds load run --client %s --connection %s ... %s%n",
                system.client(asked, QueryScope.ALL, started.target()).kind(),
                system.keepsConnections(era) ? "keep-alive" : "per-request", started.target());
        out.flush();
        new CountDownLatch(1).await();
    }

    /** Prints the counters, ends the system and removes its files after a signal; the code after the wait does not run in this case. */
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
            spec.commandLine().getErr().printf("the files of the system are left in %s: %s%n", folder, e.getMessage());
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

    /** Converts the value of --vary. */
    static final class VariedConverter implements ITypeConverter<VariedParameter> {
        @Override
        public VariedParameter convert(String text) {
            try {
                return VariedParameter.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }

    /** Converts the value of --part. */
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

    /** Converts the value of --era. */
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
