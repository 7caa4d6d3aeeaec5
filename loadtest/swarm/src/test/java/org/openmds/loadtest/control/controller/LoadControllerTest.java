package org.openmds.loadtest.control.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.control.tester.LoadTester;
import org.openmds.loadtest.control.tester.TesterIdentity;
import org.openmds.loadtest.control.wire.ControllerAddress;
import org.openmds.loadtest.control.wire.RunToken;
import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.SampleCsv;
import org.openmds.loadtest.model.run.TesterResult;
import org.openmds.loadtest.model.run.TesterResult.FinalState;

@Timeout(30)
final class LoadControllerTest {

    private static final ControllerTimeouts BOUNDS = new ControllerTimeouts(Duration.ofSeconds(10),
            Duration.ofMillis(50),
            Duration.ofSeconds(20),
            Duration.ofSeconds(5));
    private static final TesterIdentity IDENTITY = new TesterIdentity("host", 1, 2, "test", "");

    @TempDir
    private Path folder;
    private final RunToken token = RunToken.random();
    private final TesterClock clock = TesterClock.system();
    private final List<AutoCloseable> open = new ArrayList<>();
    private InetAddress listen = InetAddress.getLoopbackAddress();
    private RunWriter writer;

    @BeforeEach
    void create() throws IOException {
        writer = RunWriter.create(folder.resolve("run"), plan(), Clock.systemUTC());
        open.add(writer);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    @Test
    void run_twoTesters_storesAllOfBoth() throws Exception {
        LoadController controller = controller(BOUNDS, "a", "b");
        CompletableFuture<LoadController.RunOutcome> ended = run(controller);
        FakeWorkload first = new FakeWorkload();
        FakeWorkload second = new FakeWorkload();
        CompletableFuture<LoadTester.TesterEnding> secondEnding = tester("b", controller.uri(), second);
        CompletableFuture<LoadTester.TesterEnding> firstEnding = tester("a", controller.uri(), first);
        awaitRunning(first, second);
        assertThat(first.job().share().tester()).as("the first by name").isZero();

        first.make(20, 100);
        second.make(3, 7);
        await().untilAsserted(() -> assertThat(controller.live().users()).isEqualTo(6));
        first.stop();
        second.stop();

        assertThat(ended.get(10, TimeUnit.SECONDS).testers()).extracting(TesterResult::fate)
                .containsOnly(FinalState.DONE);
        assertThat(firstEnding.get(10, TimeUnit.SECONDS)).isEqualTo(new LoadTester.TesterEnding(true, ""));
        assertThat(secondEnding.get(10, TimeUnit.SECONDS).orderly()).isTrue();
        assertThat(first.job().startNanos()).isCloseTo(second.job().startNanos(), org.assertj.core.data.Offset.offset(
                5_000_000L));
        int number = first.job().share().tester();
        assertThat(starts(number)).hasSize(2_000);
        assertThat(starts(1 - number)).hasSize(21);
        assertThat(SampleCsv.read(writer.folder().clock(0), ClockSample.class)).isNotEmpty();
        assertThat(Files.readString(writer.folder().names(number))).contains("step " + number);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(writer.folder().path()))).isEqualTo(
                "rwx------");
    }

    @Test
    void run_testerKilled_endsInTimeWithAllRecordsOfTheOther() throws Exception {
        ControllerTimeouts controllerTimeouts = new ControllerTimeouts(BOUNDS.gather(), BOUNDS.lead(),
                Duration.ofSeconds(3), Duration.ofSeconds(20));
        LoadController controller = controller(controllerTimeouts, "a", "b");
        CompletableFuture<LoadController.RunOutcome> ended = run(controller);
        FakeWorkload kept = new FakeWorkload();
        FakeWorkload killed = new FakeWorkload();
        CompletableFuture<LoadTester.TesterEnding> _ = tester("a", controller.uri(), kept);
        ConnectionRelay relay = relay(controller);
        CompletableFuture<LoadTester.TesterEnding> _ = tester("b",
                URI.create("ws://127.0.0.1:%d/".formatted(relay.port())),
                killed);
        awaitRunning(kept, killed);

        killed.make(5, 10);
        int lost = killed.job().share().tester();
        await().until(() -> writer.tester(lost).batches() == 5);
        relay.close();
        kept.make(50, 10);
        kept.stop();

        List<TesterResult> testers = ended.get(20, TimeUnit.SECONDS).testers();
        assertThat(testers.get(lost).fate()).isEqualTo(FinalState.LOST);
        assertThat(testers.get(lost).detail()).contains("connection broke");
        assertThat(testers.get(lost).recordsTaken()).isEqualTo(50);
        assertThat(testers.get(1 - lost)).matches(info -> info.fate() == FinalState.DONE && info.recordsMade() == 500);
        assertThat(starts(1 - lost)).hasSize(500);
        await().until(killed::isStopped);
    }

    @Test
    void run_connectionBrokenAndRestored_storesEachRecordOnce() throws Exception {
        LoadController controller = controller(BOUNDS, "a");
        CompletableFuture<LoadController.RunOutcome> ended = run(controller);
        ConnectionRelay relay = relay(controller);
        FakeWorkload work = new FakeWorkload();
        CompletableFuture<LoadTester.TesterEnding> _ = tester("a",
                URI.create("ws://127.0.0.1:%d/".formatted(relay.port())),
                work);
        awaitRunning(work);

        for (int i = 0; i < 3; i++) {
            work.make(100, 10);
            relay.cut();
            work.make(100, 10);
            relay.restore();
            work.make(100, 10);
            long made = work.made.get();
            await().atMost(Duration.ofSeconds(8)).until(() -> writer.tester(0).records() == made);
        }
        work.stop();

        assertThat(ended.get(10, TimeUnit.SECONDS).testers().getFirst()).matches(info -> info.fate() == FinalState.DONE
                && info.recordsTaken() == 9_000 && info.recordsMade() == 9_000);
        long[] starts = starts(0);
        assertThat(starts).isEqualTo(java.util.stream.LongStream.range(0, 9_000).toArray());
        assertThat(Files.readString(writer.folder().events())).contains("\"cut\"", "\"back\"");
    }

    @Test
    void run_controllerClosed_testerStops() throws Exception {
        LoadController controller = controller(BOUNDS, "a");
        CompletableFuture<LoadController.RunOutcome> _ = run(controller);
        FakeWorkload work = new FakeWorkload();
        CompletableFuture<LoadTester.TesterEnding> ending = tester("a", controller.uri(), work, Duration.ofSeconds(3));
        awaitRunning(work);

        controller.close();

        assertThat(ending.get(20, TimeUnit.SECONDS))
                .matches(end -> !end.orderly() && end.text().contains("no message"));
        assertThat(work.isStopped()).isTrue();
    }

    @Test
    void run_wrongToken_testerIsRejected() throws Exception {
        LoadController controller = controller(BOUNDS, "a");
        LoadTester tester = new LoadTester(
                new LoadTester.TesterOptions(controller.uri(), RunToken.random(), "a", clock, Duration.ofSeconds(5),
                        null),
                IDENTITY, new FakeWorkload());

        assertThat(tester.run()).matches(end -> !end.orderly() && end.text().contains("the token is wrong"));
    }

    @Test
    void run_oneTesterIsMissing_startsWithTheOthers() throws Exception {
        ControllerTimeouts controllerTimeouts = new ControllerTimeouts(Duration.ofSeconds(3), BOUNDS.lead(),
                BOUNDS.lost(), BOUNDS.collect());
        LoadController controller = controller(controllerTimeouts, "a", "b");
        CompletableFuture<LoadController.RunOutcome> ended = run(controller);
        FakeWorkload work = new FakeWorkload();
        CompletableFuture<LoadTester.TesterEnding> _ = tester("a", controller.uri(), work);
        awaitRunning(work);
        work.make(1, 1);
        work.stop();

        assertThat(work.job().share().testers()).isEqualTo(1);
        assertThat(ended.get(10, TimeUnit.SECONDS).testers()).extracting(TesterResult::fate)
                .containsExactly(FinalState.DONE,
                        FinalState.NOT_STARTED);
    }

    @Test
    void run_tooFewTesters_doesNotStart() throws Exception {
        ControllerTimeouts controllerTimeouts = new ControllerTimeouts(Duration.ofMillis(300), BOUNDS.lead(),
                BOUNDS.lost(), BOUNDS.collect());
        LoadController.RunOutcome runOutcome = controller(controllerTimeouts, "a").run();

        assertThat(runOutcome.started()).isFalse();
        assertThat(runOutcome.problem()).isEqualTo("0 of 1 tester ready within 0 s, expected at least 1");
    }

    @Test
    void run_fewerTestersThanAtLeast_doesNotStart() throws Exception {
        LoadController controller = controller(BOUNDS, 2, "a", "b");
        CompletableFuture<LoadController.RunOutcome> ended = run(controller);
        CompletableFuture<LoadTester.TesterEnding> _ = tester("a", controller.uri(), new FakeWorkload());
        CompletableFuture<LoadTester.TesterEnding> _ = tester("b", controller.uri(),
                new FakeWorkload("too few descriptors"));

        assertThat(ended.get(10, TimeUnit.SECONDS).started()).isFalse();
        assertThat(ended.get().problem())
                .isEqualTo("1 of 2 testers ready within 10 s, expected at least 2");
    }

    @Test
    void run_testerCannotTakePart_reportsTheReason() throws Exception {
        LoadController controller = controller(BOUNDS, "a");
        CompletableFuture<LoadController.RunOutcome> ended = run(controller);
        CompletableFuture<LoadTester.TesterEnding> ending = tester("a", controller.uri(),
                new FakeWorkload("too few descriptors"));

        assertThat(ending.get(10, TimeUnit.SECONDS).text()).isEqualTo("too few descriptors");
        assertThat(ended.get(10, TimeUnit.SECONDS).testers().getFirst())
                .matches(info -> info.fate() == FinalState.NOT_STARTED
                        && info.detail().equals("too few descriptors"));
    }

    @Test
    void stop_duringTheRun_keepsTheMeasurements() throws Exception {
        LoadController controller = controller(BOUNDS, "a");
        CompletableFuture<LoadController.RunOutcome> ended = run(controller);
        FakeWorkload work = new FakeWorkload();
        CompletableFuture<LoadTester.TesterEnding> _ = tester("a", controller.uri(), work);
        awaitRunning(work);
        work.make(4, 25);

        controller.stop("interrupted");

        assertThat(ended.get(10, TimeUnit.SECONDS).problem()).isEqualTo("interrupted");
        assertThat(work.isStopped()).isTrue();
        assertThat(starts(0)).hasSize(100);
    }

    @Test
    void run_testerNeverFinishes_isGivenUp() throws Exception {
        ControllerTimeouts controllerTimeouts = new ControllerTimeouts(BOUNDS.gather(), BOUNDS.lead(), BOUNDS.lost(),
                Duration.ofMillis(500));
        LoadController controller = controller(controllerTimeouts, "a");
        CompletableFuture<LoadController.RunOutcome> ended = run(controller);
        FakeWorkload work = new FakeWorkload();
        CompletableFuture<LoadTester.TesterEnding> ending = tester("a", controller.uri(), work);
        awaitRunning(work);
        work.make(1, 10);

        assertThat(ended.get(10, TimeUnit.SECONDS).testers().getFirst())
                .matches(info -> info.fate() == FinalState.GIVEN_UP
                        && info.recordsTaken() == 10);
        assertThat(ending.get(10, TimeUnit.SECONDS).orderly()).isFalse();
        assertThat(work.isStopped()).isTrue();
    }

    @Test
    void run_beyondLoopback_isOverTlsWithThePinnedCertificate() throws Exception {
        listen = InetAddress.ofLiteral("0.0.0.0");
        LoadController controller = controller(BOUNDS, "a");
        CompletableFuture<LoadController.RunOutcome> ended = run(controller);
        String fingerprint = new ControllerAddress(controller.uri()).fingerprint().orElseThrow();
        URI place = URI.create("ws://127.0.0.1:%d/".formatted(controller.uri().getPort()));

        assertThat(tester("a", ControllerAddress.secure(place, "0".repeat(64)).uri(), new FakeWorkload())
                .get(10, TimeUnit.SECONDS)
                .text()).contains("has another fingerprint");
        assertThat(tester("a", URI.create("ws://192.0.2.1:7000/"), new FakeWorkload()).get(10, TimeUnit.SECONDS)
                .text()).contains("in clear");
        FakeWorkload work = new FakeWorkload();
        CompletableFuture<LoadTester.TesterEnding> _ = tester("a", ControllerAddress.secure(place, fingerprint).uri(),
                work);
        awaitRunning(work);
        work.stop();

        assertThat(ended.get(10, TimeUnit.SECONDS).testers().getFirst().fate()).isEqualTo(FinalState.DONE);
    }

    private LoadController controller(ControllerTimeouts controllerTimeouts, String... names) throws IOException {
        return controller(controllerTimeouts, 1, names);
    }

    private LoadController controller(ControllerTimeouts controllerTimeouts, int least, String... names)
            throws IOException {
        LoadController controller = LoadController
                .start(new LoadController.ControllerSetup(plan(), ExpectedTesters.startedManually(Arrays.asList(names)),
                        least,
                        new InetSocketAddress(listen, 0), token, clock, writer),
                        controllerTimeouts);
        open.add(controller);
        return controller;
    }

    private ConnectionRelay relay(LoadController controller) throws IOException {
        ConnectionRelay relay = new ConnectionRelay(controller.uri().getPort());
        open.add(relay);
        return relay;
    }

    private static CompletableFuture<LoadController.RunOutcome> run(LoadController controller) {
        CompletableFuture<LoadController.RunOutcome> ended = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                ended.complete(controller.run());
            } catch (Exception e) {
                ended.completeExceptionally(e);
            }
        });
        return ended;
    }

    private CompletableFuture<LoadTester.TesterEnding> tester(String name, URI controller, FakeWorkload work) {
        return tester(name, controller, work, Duration.ofSeconds(20));
    }

    private CompletableFuture<LoadTester.TesterEnding> tester(String name, URI controller, FakeWorkload work,
            Duration lostAfter) {
        LoadTester tester = new LoadTester(
                new LoadTester.TesterOptions(controller, token, name, clock, lostAfter, null), IDENTITY, work);
        CompletableFuture<LoadTester.TesterEnding> ending = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                ending.complete(tester.run());
            } catch (Exception e) {
                ending.completeExceptionally(e);
            }
        });
        return ending;
    }

    private static void awaitRunning(FakeWorkload... works) throws InterruptedException {
        for (FakeWorkload work : works) {
            assertThat(work.running.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Returns the start times of all records of a tester, in the order of its file. */
    private long[] starts(int tester) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(writer.folder().records(tester)))
                .order(
                        ByteOrder.LITTLE_ENDIAN);
        List<Long> starts = new ArrayList<>();
        long sequence = 0;
        for (int at = 0; at < file.limit(); at += RecordBatch.length(file, at)) {
            assertThat(RecordBatch.isIntact(file, at)).isTrue();
            assertThat(RecordBatch.sequence(file, at)).isEqualTo(sequence++);
            for (int i = 0; i < RecordBatch.count(file, at); i++) {
                starts.add(RecordCodec.start(file, at + RecordBatch.HEADER_BYTES + i * RecordCodec.BYTES));
            }
        }
        return starts.stream().mapToLong(Long::longValue).toArray();
    }

    private static LoadPlan plan() {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(2, Duration.ZERO, Duration.ofMillis(500))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ofSeconds(1)),
                Duration.ZERO);
        return new LoadPlan("test", new ClientSpec("http", "http://127.0.0.1:9/", Map.of()), load,
                LoadPlan.ConnectionMode.KEEP_ALIVE, Duration.ofSeconds(1), Duration.ZERO, Duration.ofMillis(500),
                new LoadPlan.PlanSampling(0, Duration.ofSeconds(30)), List.of(), 1);
    }
}
