package org.openmds.loadtest.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.analysis.Analysis;
import org.openmds.loadtest.plan.ClientSpec;
import org.openmds.loadtest.plan.Load;
import org.openmds.loadtest.plan.Plan;
import org.openmds.loadtest.run.Json;
import org.openmds.loadtest.run.RunFolder;
import org.openmds.loadtest.run.RunInfo;
import org.openmds.loadtest.run.TesterInfo;

/**
 * A run's folder that is made of measurements of others: every host is a tester, the run goes from the first to the last moment, and its
 * plan is one step, for nobody knows what was planned. Not thread-safe.
 */
final class ImportedRun implements AutoCloseable {

    private static final int MOST_HOSTS = 4_096;
    private static final long SECOND = 1_000_000_000;

    private final RunFolder folder;
    private final Path source;
    private final Map<String, TesterFile> testers = new LinkedHashMap<>();

    /**
     * @throws ImportException
     *             where the folder has something in it
     */
    ImportedRun(RunFolder folder, Path source) throws ImportException, IOException {
        this.folder = folder;
        this.source = source;
        if (Files.exists(folder.plan()) || Files.exists(folder.testers())) {
            throw new ImportException("%s is a run already: choose a new folder".formatted(folder.path()));
        }
        Files.createDirectories(folder.path());
    }

    TesterFile tester(String host) throws ImportException, IOException {
        TesterFile tester = testers.get(host);
        if (tester == null) {
            if (testers.size() == MOST_HOSTS) {
                throw new ImportException("more than %d hosts in %s".formatted(MOST_HOSTS, source));
            }
            tester = new TesterFile(folder, testers.size(), host);
            testers.put(host, tester);
        }
        return tester;
    }

    /**
     * Writes all that is left.
     *
     * @param timeout
     *            which unanswered requests count at least; zero for the longest of all
     * @throws ImportException
     *             where there was nothing
     */
    void finish(Duration timeout) throws ImportException, IOException {
        close();
        if (testers.values().stream().allMatch(tester -> tester.written() == 0)) {
            throw new ImportException("%s has no measurement in it".formatted(source));
        }
        long first = testers.values().stream().mapToLong(TesterFile::first).min().orElseThrow();
        long last = testers.values().stream().mapToLong(TesterFile::last).max().orElseThrow();
        long longest = testers.values().stream().mapToLong(TesterFile::longest).max().orElse(0);
        Instant start = time(first);
        Load load = new Load(Load.Model.CLOSED,
                List.of(new Load.Step(testers.size(), Duration.ZERO, Duration.ofNanos(Math.max(last - first, 1)))),
                new Load.Think(Load.Think.Kind.CONSTANT, Duration.ZERO), Duration.ZERO);
        Json.write(folder.plan(),
                new Plan(source.getFileName().toString(),
                        new ClientSpec(Analysis.IMPORTED, source.toString(), Map.of()), load,
                        Plan.Connection.KEEP_ALIVE, timeout.isZero() ? Duration.ofNanos(longest) : timeout,
                        Duration.ZERO,
                        Duration.ZERO, 0, Duration.ZERO, List.of(), 0));
        Json.write(folder.run(),
                new RunInfo(folder.path().getFileName().toString(), start, time(last), "imported", "unknown"));
        List<TesterInfo> infos = new ArrayList<>();
        for (TesterFile tester : testers.values()) {
            Json.write(folder.names(tester.tester()), tester.names());
            infos.add(new TesterInfo(tester.tester(), tester.host(), 0, 0, 0, tester.batches(), tester.written(),
                    tester.written(), TesterInfo.Fate.DONE, ""));
        }
        Json.write(folder.testers(), infos);
    }

    private static Instant time(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND));
    }

    /** Closes files, also of an import that failed. */
    @Override
    public void close() throws IOException {
        for (TesterFile tester : testers.values()) {
            tester.close();
        }
    }
}
