package org.openmds.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** The command {@code mds bench jmh}: runs the JMH benchmarks of single methods. */
@Command(name = "jmh", sortOptions = false, description = "Measure single methods with JMH: XmlFragmentBenchmark, XPathBenchmark, "
        + "IndexQueryBenchmark, IndexChangeBenchmark; and the cost of recording the steps of a query in the load test: Steps.")
final class JmhCommand implements Callable<Integer> {

    @ParentCommand
    private @Nullable BenchmarksCommand bench;

    @Parameters(arity = "0..1", paramLabel = "REGEX", defaultValue = ".*", description = "Benchmarks to run (default: all).")
    private String pattern = ".*";

    @Option(names = "--compare", arity = "0..1", fallbackValue = "", paramLabel = "FILE", description = "Compare with the scores in FILE "
            + "(default: the newest jmh-*.csv among the results).")
    private @Nullable String compared;

    @Option(names = "--results", paramLabel = "DIR", description = "Folder with the results of earlier runs (default: "
            + "loadtest/benchmarks/results beside the launcher).")
    private @Nullable Path results;

    @Option(names = "--save", description = "Save the scores in that folder as jmh-DATE.csv.")
    private boolean save;

    @Option(names = "--allocations", description = "Also report the bytes that each method allocates.")
    private boolean allocations;

    @Override
    public Integer call() throws RunnerException, IOException {
        // Read the file first: a missing file must not be found only after hours of measuring.
        List<JmhScore> before = compared == null
                ? List.of()
                : JmhScore.read(compared.isEmpty() ? newestResults() : Path.of(compared));
        ChainedOptionsBuilder options = new OptionsBuilder().include(pattern);
        if (allocations) {
            options.addProfiler(GCProfiler.class);
        }
        Optional.ofNullable(bench)
                .flatMap(BenchmarksCommand::output)
                .ifPresent(file -> options.resultFormat(ResultFormatType.JSON).result(file + ".json"));
        List<JmhScore> scores = JmhScore.of(new Runner(options.build()).run());
        if (compared != null) {
            System.out.print(new JmhComparison(before).compare(scores));
        }
        if (save) {
            Path file = Files.createDirectories(resultsFolder())
                    .resolve("jmh-" + LocalDate.now(ZoneId.systemDefault()) + ".csv");
            Files.writeString(file, JmhScore.write(scores));
            System.out.println(file);
        }
        return 0;
    }

    private Path resultsFolder() {
        Path home = Optional.ofNullable(bench).map(BenchmarksCommand::home).orElse(Path.of(""));
        return results != null ? results : home.resolve("loadtest/benchmarks/results");
    }

    private Path newestResults() throws IOException {
        if (Files.isDirectory(resultsFolder())) {
            try (Stream<Path> files = Files.list(resultsFolder())) {
                Optional<Path> last = files.filter(file -> file.getFileName().toString().matches("jmh-.*\\.csv"))
                        .max(Comparator.comparing(file -> file.getFileName().toString()));
                if (last.isPresent()) {
                    return last.get();
                }
            }
        }
        throw new IOException(
                "%s has no jmh-*.csv to compare with: measure with --save first".formatted(resultsFolder()));
    }
}
