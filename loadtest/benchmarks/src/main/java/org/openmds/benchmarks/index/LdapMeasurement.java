package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.load.RequestPace;
import org.openmds.benchmarks.process.DebianSlapd;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.RequirementCheck;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/** Measures the LDAP interface over sites of a grid: beside slapd with the same entries, and while all of 230 sites are renewed. */
public final class LdapMeasurement {

    /** A part of the measurement that can be measured alone. */
    public enum LdapRow {
        DUMP, LOOKUP, CLIENTS, SLOW_READERS, RENEWAL;

        /** Returns the name for {@code --only}. */
        public String option() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private static final int MANY_CLIENTS = 600;
    private static final int SLOW_READERS = 10;
    private static final int SLOW_ROUNDS = 4;
    private static final int KEY_CLIENTS = 100;
    private static final int DUMP_CLIENTS = 10;
    private static final RequiredRange MIN_DUMP_RATIO = RequiredRange.atLeast(8);
    private static final RequiredRange MIN_LOOK_UP_RATIO = RequiredRange.atLeast(0.8);
    private static final RequiredRange MIN_RATE_BESIDE_SLOW = RequiredRange.atLeast(0.9);
    private static final double BYTES_PER_MEGABYTE = 1e6;

    private final Workspace workspace;
    private final PhaseComparison.PhasePlan plan;
    private final Duration renewal;
    private final ProgressLog progress = new ProgressLog(System.err);
    private final IndexFindings findings = new IndexFindings();

    /**
     * Creates the measurement.
     *
     * @param renewal
     *            the time in which all sites are renewed
     */
    public LdapMeasurement(Workspace workspace, IndexMeasurement.Effort effort, Duration renewal) {
        this.workspace = workspace;
        this.plan = effort.plan();
        this.renewal = renewal;
    }

    /** Measures these rows and returns the report. */
    public BenchmarkReport run(String question, List<LdapRow> rows) throws IOException {
        if (!rows.equals(List.of(LdapRow.RENEWAL))) {
            measureBesideSlapd(rows);
        }
        if (rows.contains(LdapRow.RENEWAL)) {
            measureRenewal();
        }
        return findings.report(question, plan.toString());
    }

    private void measureBesideSlapd(List<LdapRow> rows) throws IOException {
        try (GridTarget grid = GridTarget.start(workspace, progress, IndexSize.GRID)) {
            progress.log("adding the same entries to slapd");
            try (DebianSlapd slapd = DebianSlapd.start(workspace, GeneratedSites.directory(grid.records()))) {
                findings.addFigure("entries of 50 sites", grid.entries(), "");
                findings.addFigure("the same as LDIF", grid.bytes() / BYTES_PER_MEGABYTE, "MB");
                if (rows.contains(LdapRow.DUMP)) {
                    progress.log("measuring dumps");
                    findings.addRatio("dump of 1 MB / slapd", PhaseComparison.measure(plan.withLongWarmUp(),
                            grid.dumps(DUMP_CLIENTS), grid.dumps(slapd, DUMP_CLIENTS)), MIN_DUMP_RATIO);
                }
                if (rows.contains(LdapRow.LOOKUP)) {
                    progress.log("measuring look-ups by key");
                    findings.addRatio("look-up by key / slapd", PhaseComparison.measure(plan.withLongWarmUp(),
                            grid.lookUps(BenchmarkServers.DEFAULT_CLIENTS),
                            grid.lookUps(slapd, BenchmarkServers.DEFAULT_CLIENTS)), MIN_LOOK_UP_RATIO);
                }
                if (rows.contains(LdapRow.CLIENTS)) {
                    measureManyClients("600 clients, look-ups", grid.lookUps(MANY_CLIENTS));
                    measureManyClients("600 clients, dumps", grid.dumps(MANY_CLIENTS));
                }
                if (rows.contains(LdapRow.SLOW_READERS)) {
                    measureSlowReaders(grid);
                }
            }
        }
    }

    private void measureManyClients(String name, ComparedLoad load) {
        progress.log("measuring %s", name);
        LoopResult result = load.run(plan.phase().multipliedBy(plan.rounds())).loop();
        findings.addRow(ResultRow.of(name + ", errors", new MeasuredQuantity(result.problems().size(), ""),
                RequiredRange.atMost(0)));
        findings.addProblems(name, result.problems().stream().distinct().toList());
        add(name, result);
    }

    private void measureSlowReaders(GridTarget grid) throws IOException {
        ComparedLoad lookUps = grid.lookUps(BenchmarkServers.DEFAULT_CLIENTS);
        lookUps.warmUp(plan.warmUp());
        byte[] dump = GeneratedSites.dump(grid.entries()).numbered(0);
        List<List<MeasuredPhase>> phases = new ArrayList<>();
        for (int round = 1; round <= SLOW_ROUNDS; round++) {
            progress.log("measuring look-ups without and with slow readers, turn %d of %d", round, SLOW_ROUNDS);
            MeasuredPhase without = lookUps.run(plan.phase());
            try (SlowReaderPool slow = SlowReaderPool.connect(grid.ldap(), dump, SLOW_READERS)) {
                phases.add(List.of(lookUps.run(plan.phase()), without));
                findings.addCheck(RequirementCheck.of(slow.stop().isEmpty(),
                        "turn %d: all slow readers were served during the turn", round));
                findings.addProblems("slow readers", slow.problems());
            }
        }
        PhaseComparison beside = new PhaseComparison(phases);
        findings.addRate("look-ups beside 10 dumps at 1 byte/s / without", beside, MIN_RATE_BESIDE_SLOW);
    }

    private void measureRenewal() throws IOException {
        try (GridTarget grid = GridTarget.start(workspace, progress, IndexSize.LARGE_GRID)) {
            findings.addFigure("entries of 230 sites", grid.entries(), "");
            findings.addFigure("the same as LDIF, 230 sites", grid.bytes() / BYTES_PER_MEGABYTE, "MB");
            progress.log("warming up the server");
            grid.lookUps(KEY_CLIENTS).warmUp(plan.warmUp());
            progress.log("measuring 100 clients by key and 10 that take dumps, while all sites are renewed within %d s",
                    renewal.toSeconds());
            int sites = grid.index().size().entries();
            try (PacedLoop pace = grid.index().startChanges(RequestPace.of(sites, renewal))) {
                CompletableFuture<MeasuredPhase> dumps = CompletableFuture.supplyAsync(
                        () -> grid.dumps(DUMP_CLIENTS).run(renewal), task -> Thread.ofPlatform().daemon().start(task));
                LoopResult lookUps = grid.lookUps(KEY_CLIENTS).run(renewal).loop();
                LoopResult renewals = pace.stop();
                addRenewal(lookUps, dumps.join().loop(), renewals, sites);
            }
        }
    }

    private void addRenewal(LoopResult lookUps, LoopResult dumps, LoopResult renewals, int sites) {
        findings.addRow(ResultRow.of("230 sites: sites renewed in %d s".formatted(renewal.toSeconds()),
                new MeasuredQuantity(renewals.answered(), ""), RequiredRange.atLeast(sites)));
        long errors = (long) lookUps.problems().size() + dumps.problems().size() + renewals.problems().size();
        findings.addRow(ResultRow.of("the same, errors of all clients", new MeasuredQuantity(errors, ""),
                RequiredRange.atMost(0)));
        findings.addProblems("look-ups while renewed", lookUps.problems().stream().distinct().toList());
        findings.addProblems("dumps while renewed", dumps.problems().stream().distinct().toList());
        findings.addProblems("renewals", renewals.problems().stream().distinct().toList());
        add("230 sites, 100 clients by key", lookUps);
        add("230 sites, 10 clients that take dumps", dumps);
        add("230 sites, renewals", renewals);
    }

    private void add(String name, LoopResult result) {
        result.figures(name).forEach(each -> findings.addFigure(each.name(), each.value(), each.unit()));
    }
}
