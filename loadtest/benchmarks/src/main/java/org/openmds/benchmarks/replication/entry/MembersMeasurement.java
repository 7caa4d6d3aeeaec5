package org.openmds.benchmarks.replication.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.openmds.benchmarks.index.ProgressLog;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.replication.entry.EntryCheck.EntryFindings;
import org.openmds.benchmarks.replication.fault.ClusterSettings;
import org.openmds.benchmarks.replication.fault.FaultInjector;
import org.openmds.benchmarks.replication.fault.InjectedFault;
import org.openmds.benchmarks.replication.fault.MemberCluster;
import org.openmds.benchmarks.replication.history.OperationHistory;
import org.openmds.benchmarks.report.BenchmarkReport;

/**
 * Runs writers and readers against three servers while faults are injected, and checks the history afterwards. Faults end before the check: then all
 * members must agree, and short leases end.
 */
public final class MembersMeasurement {

    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
    private static final Duration AGREEMENT_TIMEOUT = Duration.ofMinutes(2);
    private static final Duration SLACK = Duration.ofSeconds(6);
    private static final String NO_DISK = "";

    private final MembersPlan plan;
    private final ProgressLog progress;
    private final OperationHistory<EntryOperation> history = new OperationHistory<>(EntryOperation.header());
    private final KnownEntries known = new KnownEntries();

    public MembersMeasurement(MembersPlan plan, ProgressLog progress) {
        this.plan = plan;
        this.progress = progress;
    }

    /**
     * All records of a run, for the report.
     *
     * @param agreed
     *            whether all members agreed after the faults
     */
    record MembersRun(MembersPlan plan, List<EntryOperation> operations, List<InjectedFault> faults,
            EntryFindings check, boolean agreed) {
    }

    public BenchmarkReport run(String question, Workspace workspace) throws IOException {
        progress.log("three members start");
        try (MemberCluster cluster = MemberCluster.start(new ServerMembers(workspace.home(), plan.javaOptions()),
                new ClusterSettings(false, workspace.newFolder("members"), NO_DISK));
                EntryClient http = new EntryClient()) {
            try {
                return run(question, cluster, http);
            } finally {
                if (plan.records().isPresent()) {
                    Files.createDirectories(plan.records().get());
                    cluster.copyMessages(plan.records().get());
                }
            }
        }
    }

    private BenchmarkReport run(String question, MemberCluster cluster, EntryClient http) throws IOException {
        if (!cluster.awaitAgreement(START_TIMEOUT)) {
            throw new IOException("the members did not find each other within %d s: %s"
                    .formatted(START_TIMEOUT.toSeconds(), cluster.describe()));
        }
        FaultInjector injector = new FaultInjector(cluster, history::now, this::tell);
        runClients(cluster, http, injector);
        injector.endAll();
        progress.log("faults have ended: waiting until the members agree and short leases have ended");
        boolean agreed = cluster.awaitAgreement(AGREEMENT_TIMEOUT);
        long faultsEnd = history.now();
        awaitEnds();
        agreed &= cluster.awaitAgreement(AGREEMENT_TIMEOUT);
        EntryFindings check = EntryCheck.check(history.operations(), entries(cluster, http, faultsEnd));
        MembersRun run = new MembersRun(plan, history.operations(), injector.injected(), check, agreed);
        if (plan.records().isPresent()) {
            keep(run, plan.records().get());
        }
        return new MembersFindings(run).report(question);
    }

    private void tell(InjectedFault fault) {
        progress.log("%s %s%s, %.1f s; %,d entries acknowledged", fault.kind(), fault.victims(),
                fault.isLeader() ? " (leader)" : "", (fault.end() - fault.start()) / 1e9, known.size());
    }

    private void runClients(MemberCluster cluster, EntryClient http, FaultInjector injector) throws IOException {
        AtomicBoolean stopped = new AtomicBoolean();
        EntryWorkload workload = new EntryWorkload(cluster, http, history, known, stopped,
                Duration.ofNanos(1_000_000_000L * plan.writers() / plan.rate()), plan.shortLease());
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < plan.writers(); i++) {
            clients.add(
                    Thread.ofPlatform().daemon().name("writer-" + i).start(new EntryWriter(i, plan.seed(), workload)));
        }
        for (int i = 0; i < MemberCluster.MEMBERS; i++) {
            clients.add(
                    Thread.ofPlatform().daemon().name("reader-" + i).start(new EntryReader(i, plan.seed(), workload)));
        }
        try {
            injector.run(plan.faults(), plan.seed(), plan.time());
        } finally {
            stopped.set(true);
            for (Thread client : clients) {
                join(client);
            }
        }
    }

    private static void join(Thread client) throws IOException {
        try {
            client.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while clients ran", e);
        }
    }

    /** Waits until the short leases have ended. */
    private void awaitEnds() throws IOException {
        try {
            boolean _ = new CountDownLatch(1).await(plan.shortLease().plus(SLACK).toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while leases ended", e);
        }
    }

    private FinalEntries entries(MemberCluster cluster, EntryClient http, long faultsEnd) {
        long start = history.now();
        List<Optional<List<Integer>>> all = new ArrayList<>();
        for (int member = 0; member < MemberCluster.MEMBERS; member++) {
            try {
                all.add(Optional.of(http.list(cluster.clientAddress(member))));
            } catch (IOException e) {
                progress.log("member %d: %s", member, String.valueOf(e.getMessage()));
                all.add(Optional.empty());
            }
        }
        return new FinalEntries(faultsEnd, start, history.now(), all);
    }

    private void keep(MembersRun run, Path folder) throws IOException {
        Files.createDirectories(folder);
        history.write(folder.resolve("operations.csv.gz"));
        List<String> faults = new ArrayList<>(List.of(InjectedFault.header()));
        run.faults().forEach(fault -> faults.add(fault.toLine()));
        Files.write(folder.resolve("faults.csv"), faults);
        Files.write(folder.resolve("violations.txt"), run.check().examples());
    }
}
