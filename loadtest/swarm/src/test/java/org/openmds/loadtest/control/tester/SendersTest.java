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
import org.openmds.loadtest.control.controller.Bounds;
import org.openmds.loadtest.control.controller.Controller;
import org.openmds.loadtest.control.controller.Submissions;
import org.openmds.loadtest.control.wire.Token;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterInfo;

final class SendersTest {

    /** More than dial at the same time. */
    private static final int CONNECTIONS = 60;

    @TempDir
    private Path folder;

    @Test
    @Timeout(90)
    void run_manySendersAtFullSpeed_losesNothing() throws Exception {
        Load load = new Load(Load.Model.OPEN, List.of(new Load.Step(1, Duration.ZERO, Duration.ofSeconds(1))),
                new Load.Think(Load.Think.Kind.CONSTANT, Duration.ZERO), Duration.ZERO);
        Plan plan = new Plan("p", new ClientSpec("http", "http://127.0.0.1:9/", Map.of()), load,
                Plan.Connection.KEEP_ALIVE,
                Duration.ofSeconds(1), Duration.ZERO, Duration.ofMillis(100), 0, Duration.ofMinutes(1), List.of(), 1);
        Token token = Token.random();
        List<String> names = IntStream.range(0, CONNECTIONS).mapToObj(number -> "s-" + number).toList();
        try (RunWriter writer = RunWriter.create(folder.resolve("run"), plan, Clock.systemUTC());
                Controller controller = Controller.start(
                        new Controller.Setup(plan, Submissions.unknown(names), CONNECTIONS,
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), token, TesterClock.system(),
                                writer),
                        new Bounds(Duration.ofSeconds(40), Duration.ofMillis(500), Duration.ofSeconds(30),
                                Duration.ofSeconds(10)))) {
            CompletableFuture<List<String>> problems = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> {
                try {
                    problems.complete(new Senders(controller.uri(), token, 128).run("s", CONNECTIONS));
                } catch (InterruptedException e) {
                    problems.completeExceptionally(e);
                }
            });

            Controller.Ended ended = controller.run();

            assertThat(problems.join()).isEmpty();
            assertThat(ended.testers()).hasSize(CONNECTIONS)
                    .allMatch(info -> info.fate() == TesterInfo.Fate.DONE
                            && info.recordsMade() == info.recordsTaken());
            assertThat(ended.testers()).anyMatch(info -> info.recordsTaken() > 0);
        }
    }
}
