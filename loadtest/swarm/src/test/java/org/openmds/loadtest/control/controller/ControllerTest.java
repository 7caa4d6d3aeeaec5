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
import org.openmds.loadtest.control.tester.Identity;
import org.openmds.loadtest.control.tester.Tester;
import org.openmds.loadtest.control.wire.Token;
import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.record.Batch;
import org.openmds.loadtest.model.record.Records;
import org.openmds.loadtest.model.run.Csv;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterInfo;
import org.openmds.loadtest.model.run.TesterInfo.Fate;

@Timeout(30)
final class ControllerTest {

    private static final Bounds BOUNDS = new Bounds(Duration.ofSeconds(10), Duration.ofMillis(50),
            Duration.ofSeconds(20),
            Duration.ofSeconds(5));
    private static final Identity IDENTITY = new Identity("host", 1, 2, "test", "");

    @TempDir
    private Path folder;
    private final Token token = Token.random();
    private final TesterClock clock = TesterClock.system();
    private final List<AutoCloseable> open = new ArrayList<>();
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
        Controller controller = controller(BOUNDS, "a", "b");
        CompletableFuture<Controller.Ended> ended = run(controller);
        FakeWork first = new FakeWork();
        FakeWork second = new FakeWork();
        CompletableFuture<Tester.Ending> secondEnding = tester("b", controller.uri(), second);
        CompletableFuture<Tester.Ending> firstEnding = tester("a", controller.uri(), first);
        awaitRunning(first, second);
        assertThat(first.job().share().tester()).as("the first by name").isZero();

        first.make(20, 100);
        second.make(3, 7);
        await().untilAsserted(() -> assertThat(controller.live().users()).isEqualTo(6));
        first.stop();
        second.stop();

        assertThat(ended.get(10, TimeUnit.SECONDS).testers()).extracting(TesterInfo::fate).containsOnly(Fate.DONE);
        assertThat(firstEnding.get(10, TimeUnit.SECONDS)).isEqualTo(new Tester.Ending(true, ""));
        assertThat(secondEnding.get(10, TimeUnit.SECONDS).orderly()).isTrue();
        assertThat(first.job().startNanos()).isCloseTo(second.job().startNanos(), org.assertj.core.data.Offset.offset(
                5_000_000L));
        int number = first.job().share().tester();
        assertThat(starts(number)).hasSize(2_000);
        assertThat(starts(1 - number)).hasSize(21);
        assertThat(Csv.read(writer.folder().clock(0), ClockSample.class)).isNotEmpty();
        assertThat(Files.readString(writer.folder().names(number))).contains("step " + number);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(writer.folder().path()))).isEqualTo(
                "rwx------");
    }

    @Test
    void run_testerKilled_endsInTimeWithTheOthersRecordsWhole() throws Exception {
        Bounds bounds = new Bounds(BOUNDS.gather(), BOUNDS.lead(), Duration.ofSeconds(3), Duration.ofSeconds(20));
        Controller controller = controller(bounds, "a", "b");
        CompletableFuture<Controller.Ended> ended = run(controller);
        FakeWork kept = new FakeWork();
        FakeWork killed = new FakeWork();
        CompletableFuture<Tester.Ending> _ = tester("a", controller.uri(), kept);
        ConnectionRelay relay = relay(controller);
        CompletableFuture<Tester.Ending> _ = tester("b", URI.create("ws://127.0.0.1:%d/".formatted(relay.port())),
                killed);
        awaitRunning(kept, killed);

        killed.make(5, 10);
        int lost = killed.job().share().tester();
        await().until(() -> writer.tester(lost).batches() == 5);
        relay.close();
        kept.make(50, 10);
        kept.stop();

        List<TesterInfo> testers = ended.get(20, TimeUnit.SECONDS).testers();
        assertThat(testers.get(lost).fate()).isEqualTo(Fate.LOST);
        assertThat(testers.get(lost).detail()).contains("connection broke");
        assertThat(testers.get(lost).recordsTaken()).isEqualTo(50);
        assertThat(testers.get(1 - lost)).matches(info -> info.fate() == Fate.DONE && info.recordsMade() == 500);
        assertThat(starts(1 - lost)).hasSize(500);
        await().until(killed::isStopped);
    }

    @Test
    void run_linkCutAndMended_losesAndDoublesNothing() throws Exception {
        Controller controller = controller(BOUNDS, "a");
        CompletableFuture<Controller.Ended> ended = run(controller);
        ConnectionRelay relay = relay(controller);
        FakeWork work = new FakeWork();
        CompletableFuture<Tester.Ending> _ = tester("a", URI.create("ws://127.0.0.1:%d/".formatted(relay.port())),
                work);
        awaitRunning(work);

        for (int i = 0; i < 3; i++) {
            work.make(100, 10);
            relay.cut();
            work.make(100, 10);
            relay.mend();
            work.make(100, 10);
            long made = work.made.get();
            await().atMost(Duration.ofSeconds(8)).until(() -> writer.tester(0).records() == made);
        }
        work.stop();

        assertThat(ended.get(10, TimeUnit.SECONDS).testers().getFirst()).matches(info -> info.fate() == Fate.DONE
                && info.recordsTaken() == 9_000 && info.recordsMade() == 9_000);
        long[] starts = starts(0);
        assertThat(starts).isEqualTo(java.util.stream.LongStream.range(0, 9_000).toArray());
        assertThat(Files.readString(writer.folder().events())).contains("\"cut\"", "\"back\"");
    }

    @Test
    void run_controllerGone_testerStops() throws Exception {
        Controller controller = controller(BOUNDS, "a");
        CompletableFuture<Controller.Ended> _ = run(controller);
        FakeWork work = new FakeWork();
        CompletableFuture<Tester.Ending> ending = tester("a", controller.uri(), work, Duration.ofSeconds(3));
        awaitRunning(work);

        controller.close();

        assertThat(ending.get(20, TimeUnit.SECONDS))
                .matches(end -> !end.orderly() && end.text().contains("not a word"));
        assertThat(work.isStopped()).isTrue();
    }

    @Test
    void run_wrongToken_testerIsTurnedAway() throws Exception {
        Controller controller = controller(BOUNDS, "a");
        Tester tester = new Tester(
                new Tester.Options(controller.uri(), Token.random(), "a", clock, Duration.ofSeconds(5),
                        null),
                IDENTITY, new FakeWork());

        assertThat(tester.run()).matches(end -> !end.orderly() && end.text().contains("the token is wrong"));
    }

    @Test
    void run_oneTesterDoesNotCome_startsWithThoseThatCame() throws Exception {
        Bounds bounds = new Bounds(Duration.ofSeconds(3), BOUNDS.lead(), BOUNDS.lost(), BOUNDS.collect());
        Controller controller = controller(bounds, "a", "b");
        CompletableFuture<Controller.Ended> ended = run(controller);
        FakeWork work = new FakeWork();
        CompletableFuture<Tester.Ending> _ = tester("a", controller.uri(), work);
        awaitRunning(work);
        work.make(1, 1);
        work.stop();

        assertThat(work.job().share().testers()).isEqualTo(1);
        assertThat(ended.get(10, TimeUnit.SECONDS).testers()).extracting(TesterInfo::fate)
                .containsExactly(Fate.DONE,
                        Fate.NOT_STARTED);
    }

    @Test
    void run_tooFewTesters_doesNotStart() throws Exception {
        Bounds bounds = new Bounds(Duration.ofMillis(300), BOUNDS.lead(), BOUNDS.lost(), BOUNDS.collect());
        Controller.Ended ended = controller(bounds, "a").run();

        assertThat(ended.started()).isFalse();
        assertThat(ended.problem()).isEqualTo("0 of 1 testers were ready within 0 s, expected 1 at least");
    }

    @Test
    void run_fewerTestersThanAtLeast_doesNotStart() throws Exception {
        Controller controller = controller(BOUNDS, 2, "a", "b");
        CompletableFuture<Controller.Ended> ended = run(controller);
        CompletableFuture<Tester.Ending> _ = tester("a", controller.uri(), new FakeWork());
        CompletableFuture<Tester.Ending> _ = tester("b", controller.uri(), new FakeWork("too few descriptors"));

        assertThat(ended.get(10, TimeUnit.SECONDS).started()).isFalse();
        assertThat(ended.get().problem())
                .isEqualTo("1 of 2 testers were ready within 10 s, expected 2 at least");
    }

    @Test
    void run_testerCannot_saysWhy() throws Exception {
        Controller controller = controller(BOUNDS, "a");
        CompletableFuture<Controller.Ended> ended = run(controller);
        CompletableFuture<Tester.Ending> ending = tester("a", controller.uri(), new FakeWork("too few descriptors"));

        assertThat(ending.get(10, TimeUnit.SECONDS).text()).isEqualTo("too few descriptors");
        assertThat(ended.get(10, TimeUnit.SECONDS).testers().getFirst()).matches(info -> info.fate() == Fate.NOT_STARTED
                && info.detail().equals("too few descriptors"));
    }

    @Test
    void stop_whileRunning_keepsWhatWasMeasured() throws Exception {
        Controller controller = controller(BOUNDS, "a");
        CompletableFuture<Controller.Ended> ended = run(controller);
        FakeWork work = new FakeWork();
        CompletableFuture<Tester.Ending> _ = tester("a", controller.uri(), work);
        awaitRunning(work);
        work.make(4, 25);

        controller.stop("interrupted");

        assertThat(ended.get(10, TimeUnit.SECONDS).problem()).isEqualTo("interrupted");
        assertThat(work.isStopped()).isTrue();
        assertThat(starts(0)).hasSize(100);
    }

    @Test
    void run_testerNeverHandsOver_isGivenUp() throws Exception {
        Bounds bounds = new Bounds(BOUNDS.gather(), BOUNDS.lead(), BOUNDS.lost(), Duration.ofMillis(500));
        Controller controller = controller(bounds, "a");
        CompletableFuture<Controller.Ended> ended = run(controller);
        FakeWork work = new FakeWork();
        CompletableFuture<Tester.Ending> ending = tester("a", controller.uri(), work);
        awaitRunning(work);
        work.make(1, 10);

        assertThat(ended.get(10, TimeUnit.SECONDS).testers().getFirst()).matches(info -> info.fate() == Fate.GIVEN_UP
                && info.recordsTaken() == 10);
        assertThat(ending.get(10, TimeUnit.SECONDS).orderly()).isFalse();
        assertThat(work.isStopped()).isTrue();
    }

    private Controller controller(Bounds bounds, String... names) throws IOException {
        return controller(bounds, 1, names);
    }

    private Controller controller(Bounds bounds, int least, String... names) throws IOException {
        Controller controller = Controller
                .start(new Controller.Setup(plan(), Submissions.unknown(Arrays.asList(names)), least,
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), token, clock, writer), bounds);
        open.add(controller);
        return controller;
    }

    private ConnectionRelay relay(Controller controller) throws IOException {
        ConnectionRelay relay = new ConnectionRelay(controller.uri().getPort());
        open.add(relay);
        return relay;
    }

    private static CompletableFuture<Controller.Ended> run(Controller controller) {
        CompletableFuture<Controller.Ended> ended = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                ended.complete(controller.run());
            } catch (Exception e) {
                ended.completeExceptionally(e);
            }
        });
        return ended;
    }

    private CompletableFuture<Tester.Ending> tester(String name, URI controller, FakeWork work) {
        return tester(name, controller, work, Duration.ofSeconds(20));
    }

    private CompletableFuture<Tester.Ending> tester(String name, URI controller, FakeWork work, Duration lostAfter) {
        Tester tester = new Tester(new Tester.Options(controller, token, name, clock, lostAfter, null), IDENTITY, work);
        CompletableFuture<Tester.Ending> ending = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                ending.complete(tester.run());
            } catch (Exception e) {
                ending.completeExceptionally(e);
            }
        });
        return ending;
    }

    private static void awaitRunning(FakeWork... works) throws InterruptedException {
        for (FakeWork work : works) {
            assertThat(work.running.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Of all records of a tester, in their order in its file. */
    private long[] starts(int tester) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(writer.folder().records(tester)))
                .order(
                        ByteOrder.LITTLE_ENDIAN);
        List<Long> starts = new ArrayList<>();
        long sequence = 0;
        for (int at = 0; at < file.limit(); at += Batch.length(file, at)) {
            assertThat(Batch.isIntact(file, at)).isTrue();
            assertThat(Batch.sequence(file, at)).isEqualTo(sequence++);
            for (int i = 0; i < Batch.count(file, at); i++) {
                starts.add(Records.start(file, at + Batch.HEADER + i * Records.BYTES));
            }
        }
        return starts.stream().mapToLong(Long::longValue).toArray();
    }

    private static Plan plan() {
        Load load = new Load(Load.Model.CLOSED, List.of(new Load.Step(2, Duration.ZERO, Duration.ofMillis(500))),
                new Load.Think(Load.Think.Kind.CONSTANT, Duration.ofSeconds(1)), Duration.ZERO);
        return new Plan("test", new ClientSpec("http", "http://127.0.0.1:9/", Map.of()), load,
                Plan.Connection.KEEP_ALIVE,
                Duration.ofSeconds(1), Duration.ZERO, Duration.ofMillis(500), 0, Duration.ofSeconds(30), List.of(), 1);
    }
}
