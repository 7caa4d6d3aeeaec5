package org.openmds.benchmarks.replication;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.replication.RegisterClient.ClientContext;
import org.openmds.benchmarks.replication.fault.ClusterSettings;
import org.openmds.benchmarks.replication.fault.FaultInjector;
import org.openmds.benchmarks.replication.fault.InjectedFault;
import org.openmds.benchmarks.replication.fault.MemberCluster;
import org.openmds.benchmarks.replication.history.HistoryCheck;
import org.openmds.benchmarks.replication.history.HistoryCheck.CheckResult;
import org.openmds.benchmarks.replication.history.HistoryViolation;
import org.openmds.benchmarks.replication.history.HistoryViolation.ViolationKind;
import org.openmds.benchmarks.replication.history.OperationHistory;
import org.openmds.benchmarks.replication.history.RegisterOperation;
import org.openmds.benchmarks.replication.history.RegisterOperation.OperationKind;
import org.openmds.benchmarks.replication.member.MemberClient;
import org.openmds.benchmarks.replication.member.MemberRequest;
import org.openmds.benchmarks.replication.member.MemberRequest.RequestType;
import org.openmds.benchmarks.replication.member.RegisterLog;
import org.openmds.benchmarks.report.BenchmarkReport;

/**
 * Runs clients against three members while faults are injected, and checks the history afterwards. Faults end before the check: then all members
 * must agree and take a write.
 */
public final class ReplicationMeasurement {

    private static final Duration START_TIMEOUT = Duration.ofMinutes(1);
    private static final Duration AGREEMENT_TIMEOUT = Duration.ofMinutes(1);
    private static final Duration ASK_TIMEOUT = Duration.ofSeconds(5);
    private static final int LAST_CLIENT = -1;

    private final ReplicationPlan plan;
    private final OperationHistory<RegisterOperation> history = new OperationHistory<>(RegisterOperation.header());
    private final AtomicLong numbers = new AtomicLong();
    private final List<HistoryViolation> afterwards = new ArrayList<>();

    public ReplicationMeasurement(ReplicationPlan plan) {
        this.plan = plan;
    }

    /**
     * All records of a run, for the report.
     *
     * @param plan
     *            its load and faults
     * @param operations
     *            all operations
     * @param faults
     *            all faults
     * @param check
     *            the check of the history
     * @param afterwards
     *            what was wrong after the end of the faults
     */
    record ReplicationRun(ReplicationPlan plan, List<RegisterOperation> operations, List<InjectedFault> faults,
            CheckResult check, List<HistoryViolation> afterwards) {
    }

    public BenchmarkReport run(String question) throws IOException {
        try (MemberCluster cluster = MemberCluster.start(new RegisterMembers(plan.engine(), plan.bug()),
                ClusterSettings.ofNamespaces())) {
            if (!cluster.awaitAgreement(START_TIMEOUT)) {
                throw new IOException("the members did not find each other within %d s: %s"
                        .formatted(START_TIMEOUT.toSeconds(), cluster.describe()));
            }
            FaultInjector injector = new FaultInjector(cluster, history::now, _ -> {
            });
            runClients(cluster, injector);
            injector.endAll();
            awaitAgreement(cluster);
            CheckResult check = HistoryCheck.check(history.operations(), logs(cluster));
            ReplicationRun run = new ReplicationRun(plan, history.operations(), injector.injected(), check, afterwards);
            if (plan.records().isPresent()) {
                keep(run, cluster, plan.records().get());
            }
            return new ReplicationFindings(run).report(question);
        }
    }

    private void runClients(MemberCluster cluster, FaultInjector injector) throws IOException {
        AtomicBoolean stopped = new AtomicBoolean();
        Duration pause = Duration.ofNanos(1_000_000_000L * plan.clients() / plan.rate());
        ClientContext context = new ClientContext(cluster, history, numbers, stopped, pause);
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < plan.clients(); i++) {
            clients.add(Thread.ofPlatform()
                    .daemon()
                    .name("client-" + i)
                    .start(new RegisterClient(i, plan.seed(), context)));
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

    /** Waits until the members take a write and agree, without faults. */
    private void awaitAgreement(MemberCluster cluster) {
        long end = System.nanoTime() + AGREEMENT_TIMEOUT.toNanos();
        boolean written = false;
        for (int attempt = 0; !written && System.nanoTime() - end < 0; attempt++) {
            written = write(cluster, attempt % MemberCluster.MEMBERS);
        }
        if (!written) {
            afterwards.add(new HistoryViolation(ViolationKind.NO_AGREEMENT, "no write within %d s: %s"
                    .formatted(AGREEMENT_TIMEOUT.toSeconds(), cluster.describe())));
        }
        if (!cluster.awaitAgreement(AGREEMENT_TIMEOUT)) {
            afterwards.add(new HistoryViolation(ViolationKind.NO_AGREEMENT, "after %d s: %s"
                    .formatted(AGREEMENT_TIMEOUT.toSeconds(), cluster.describe())));
        }
    }

    private boolean write(MemberCluster cluster, int member) {
        long value = RegisterLog.value(numbers.incrementAndGet(), 0);
        long start = history.now();
        long end = RegisterOperation.UNKNOWN;
        long position = 0;
        try (MemberClient client = cluster.client(member, ASK_TIMEOUT)) {
            var answer = client.ask(new MemberRequest(RequestType.WRITE, value, 0));
            if (answer.done()) {
                end = history.now();
                position = answer.position();
            }
        } catch (IOException _) {
            // The next attempt asks another member.
        }
        history.add(new RegisterOperation(LAST_CLIENT, OperationKind.WRITE, 0, value, member, start, end, position));
        return end != RegisterOperation.UNKNOWN;
    }

    private List<long[]> logs(MemberCluster cluster) {
        List<long[]> logs = new ArrayList<>();
        for (int member = 0; member < MemberCluster.MEMBERS; member++) {
            try (MemberClient client = cluster.client(member, ASK_TIMEOUT)) {
                logs.add(client.values());
            } catch (IOException e) {
                afterwards.add(new HistoryViolation(ViolationKind.NO_AGREEMENT,
                        "member %d does not tell its log: %s".formatted(member, e.getMessage())));
            }
        }
        return logs;
    }

    private void keep(ReplicationRun run, MemberCluster cluster, Path folder) throws IOException {
        Files.createDirectories(folder);
        history.write(folder.resolve("operations.csv.gz"));
        List<String> faults = new ArrayList<>(List.of(InjectedFault.header()));
        run.faults().forEach(fault -> faults.add(fault.toLine()));
        Files.write(folder.resolve("faults.csv"), faults);
        List<String> violations = new ArrayList<>();
        run.check().examples().forEach(violation -> violations.add(violation.kind() + ": " + violation.text()));
        run.afterwards().forEach(violation -> violations.add(violation.kind() + ": " + violation.text()));
        Files.write(folder.resolve("violations.txt"), violations);
        cluster.copyMessages(folder);
    }
}
