package org.openmds.loadtest.control.tester;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.control.controller.ControllerTimeouts;
import org.openmds.loadtest.control.controller.ExpectedTesters;
import org.openmds.loadtest.control.controller.LoadController;
import org.openmds.loadtest.control.wire.RunToken;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterResult;

final class RecordSendersTest {

    /** More testers than may connect at the same time. */
    private static final int CONNECTIONS = 60;

    @TempDir
    private Path folder;

    @Test
    @Timeout(90)
    void run_manySendersAtFullSpeed_losesNothing() throws Exception {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.OPEN,
                List.of(new LoadProfile.LoadStep(1, Duration.ZERO, Duration.ofSeconds(1))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO), Duration.ZERO);
        LoadPlan plan = new LoadPlan("p", new ClientSpec("http", "http://127.0.0.1:9/", Map.of()), load,
                LoadPlan.ConnectionMode.KEEP_ALIVE, Duration.ofSeconds(1), Duration.ZERO, Duration.ofMillis(100),
                new LoadPlan.PlanSampling(0, Duration.ofMinutes(1)), List.of(), 1);
        RunToken token = RunToken.random();
        List<String> names = IntStream.range(0, CONNECTIONS).mapToObj(number -> "s-" + number).toList();
        try (RunWriter writer = RunWriter.create(folder.resolve("run"), plan, Clock.systemUTC());
                LoadController controller = LoadController.start(
                        new LoadController.ControllerSetup(plan, ExpectedTesters.startedManually(names), CONNECTIONS,
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), token, TesterClock.system(),
                                writer),
                        new ControllerTimeouts(Duration.ofSeconds(40), Duration.ofMillis(500), Duration.ofSeconds(30),
                                Duration.ofSeconds(10)))) {
            CompletableFuture<List<String>> problems = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> {
                try {
                    problems.complete(new RecordSenders(controller.uri(), token, 128).run("s", CONNECTIONS));
                } catch (InterruptedException e) {
                    problems.completeExceptionally(e);
                }
            });

            LoadController.RunOutcome runOutcome = controller.run();

            assertThat(problems.join()).isEmpty();
            assertThat(runOutcome.testers()).hasSize(CONNECTIONS)
                    .allMatch(info -> info.fate() == TesterResult.FinalState.DONE
                            && info.recordsMade() == info.recordsTaken());
            assertThat(runOutcome.testers()).anyMatch(info -> info.recordsTaken() > 0);
        }
    }
}
