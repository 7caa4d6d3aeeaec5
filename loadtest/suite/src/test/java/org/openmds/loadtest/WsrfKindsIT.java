package org.openmds.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.control.controller.ControllerTimeouts;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.session.LocalMdsServer;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;

/** Tests the WSRF client kinds against the built server, which runs as a separate process. */
final class WsrfKindsIT {

    private static final int USERS = 4;
    private static final Duration LENGTH = Duration.ofSeconds(5);
    /** Enough time for all user processes to start, even on a busy machine. */
    private static final Duration LENGTH_WITH_PROCESSES = Duration.ofSeconds(6);
    private static final String REGISTERED = "urn:openmds:loadtest";

    private static LocalMdsServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        server = LocalMdsServer.start(Path.of(System.getProperty("openmds.launcher", "../mds")),
                List.of("--set", "providers.host.enabled=false"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void query_someUsers_areAnsweredWithPhases() throws Exception {
        RunResult result = run("query", "wsrf-query", Map.of("xpath", "count(//sg:Entry[@n='${client}'])", "expect",
                "QueryResourcePropertiesResponse"), LoadPlan.ConnectionMode.KEEP_ALIVE);

        requireSuccess(result);
        assertThat(result.details().phases()).filteredOn(RunResult.PhaseTimes::server)
                .extracting(RunResult.PhaseTimes::name)
                .contains("parse", "lookup", "xpath", "serialize");
    }

    @Test
    void query_mistakes_areFaults() throws Exception {
        RunResult result = run("mistakes", "wsrf-query", Map.of("xpath", "//[", "soap", "1.2", "addressing", "true"),
                LoadPlan.ConnectionMode.PER_REQUEST);

        assertThat(result.summaries().whole().outcomes().keySet()).containsOnly(Outcome.FAULT);
    }

    @Test
    void registerAndSubscribe_together_tellOfEachUpdate() throws Exception {
        try (ExecutorService both = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<RunResult> subscribers = both.submit(() -> run("subscribe", "wsrf-subscribe", Map.of(),
                    LoadPlan.ConnectionMode.KEEP_ALIVE));
            Future<RunResult> consumers = both.submit(() -> run("consume", "wsrf-subscribe", Map.of("delivery",
                    "consumer"), LoadPlan.ConnectionMode.KEEP_ALIVE));
            Future<RunResult> members = both.submit(() -> run("register", "wsrf-register", Map.of("operations",
                    "update,renew"), LoadPlan.ConnectionMode.KEEP_ALIVE));

            requireSuccess(members.get());
            for (RunResult result : List.of(subscribers.get(), consumers.get())) {
                requireSuccess(result);
                assertThat(result.details().metrics()).extracting(RunResult.Metric::name)
                        .contains("notifications", "notification-latency");
            }
        }
        RunResult left = run("left", "wsrf-query", Map.of("namespaces", "l=" + REGISTERED, "xpath",
                "concat('left ', count(//l:Load))", "expect", "left 0"), LoadPlan.ConnectionMode.KEEP_ALIVE);
        requireSuccess(left);
    }

    /** Each user is a separate JVM. */
    @Test
    void query_usersThatAreProcesses_areAnsweredToo() throws Exception {
        requireSuccess(run("processes", "wsrf-query", Map.of("property", "sg:MembershipContentRule"),
                LoadPlan.ConnectionMode.PER_USER_PROCESS));
    }

    private RunResult run(String name, String kind, Map<String, String> options, LoadPlan.ConnectionMode connection)
            throws Exception {
        Duration length = connection == LoadPlan.ConnectionMode.PER_USER_PROCESS ? LENGTH_WITH_PROCESSES : LENGTH;
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(USERS, Duration.ZERO, length)),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ofMillis(100)),
                Duration.ZERO);
        LoadPlan plan = new LoadPlan(name, new ClientSpec(kind, server.url(), options), load, connection,
                Duration.ofSeconds(20), Duration.ZERO, Duration.ofSeconds(10),
                new LoadPlan.PlanSampling(2, Duration.ofSeconds(30)), List.of(), 1);
        Path run = folder.resolve(name);
        try (LoadRun loadRun = LoadRun
                .open(new LoadRun.LoadRunOptions(plan, run, 0, 1,
                        new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0),
                        null, ControllerTimeouts.DEFAULT, List.of()))) {
            loadRun.run(Optional.empty());
        }
        return RunAnalysis.analyze(new RunFolder(run), AnalysisOptions.DEFAULT);
    }

    private static void requireSuccess(RunResult result) {
        assertThat(result.summaries().whole().outcomes()).as(result.setup().plan().name()).containsOnlyKeys(Outcome.OK);
        assertThat(result.summaries().whole().requests()).as(result.setup().plan().name())
                .isGreaterThanOrEqualTo(USERS);
        assertThat(result.users().clients()).as(result.setup().plan().name()).hasSize(USERS);
    }
}
