package org.openmds.loadtest.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;

final class RunWriterTest {

    private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

    @TempDir
    private Path folder;
    private RunWriter writer;

    @BeforeEach
    void create() throws IOException {
        writer = RunWriter.create(folder.resolve("deep/run"), plan(), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    @Test
    void recordProgress_startedRun_writesItsStartAndItsTesters() throws IOException {
        writer.begin(RunMetadata.started("run", NOW, "1", "here"));
        TesterResult tester = new TesterResult(0, "node", 1, 2, 3, 0, 0, -1, TesterResult.FinalState.GIVEN_UP, "");

        writer.recordProgress(NOW.plusSeconds(1), NOW.plusSeconds(2), List.of(tester));

        assertThat(RunJson.read(writer.folder().run(), RunMetadata.class))
                .isEqualTo(new RunMetadata("run", NOW.plusSeconds(1), NOW.plusSeconds(2), "1", "here", true));
        assertThat(RunJson.read(writer.folder().testers(), TesterResult[].class)).containsExactly(tester);
    }

    @Test
    void recordProgress_endedRun_changesNothing() throws IOException {
        RunMetadata ended = new RunMetadata("run", NOW, NOW.plusSeconds(1), "1", "here");
        writer.begin(RunMetadata.started("run", NOW, "1", "here"));
        writer.end(ended, List.of());

        writer.recordProgress(NOW, NOW.plusSeconds(5), List.of());

        assertThat(RunJson.read(writer.folder().run(), RunMetadata.class)).isEqualTo(ended);
    }

    @Test
    void read_runOfAnEarlierVersion_hasEnded() throws IOException {
        Path run = Files.writeString(folder.resolve("run.json"), """
                {"id": "r", "start": "2026-11-22T10:00:00Z", "end": "2026-11-22T10:01:00Z", "version": "1",
                 "machine": "m"}""");

        assertThat(RunJson.readEarlier(run, RunMetadata.class).running()).isFalse();
    }

    @Test
    void example_written_isReadAsItWas() throws IOException {
        AnswerExample example = new AnswerExample(2, 7, 5, Outcome.BAD_ANSWER, 200, "a\n\tb\u0007 \u202eé", "x");

        writer.example(example);
        writer.close();
        Files.writeString(writer.folder().examples(), "{\"tester\": 1, \"cl", StandardOpenOption.APPEND);

        assertThat(example.said()).isEqualTo("a b é");
        assertThat(AnswerExample.read(writer.folder().examples())).containsExactly(example);
        assertThat(AnswerExample.read(folder.resolve("none"))).isEmpty();
    }

    @Test
    void read_samplesOfAnEarlierVersion_haveFewerNumbers() throws IOException {
        Path file = Files.writeString(folder.resolve("server.csv"), """
                timeNanos,load1,runnable,userCpu,systemCpu,serviceCpu,memoryUsedBytes,serviceResidentBytes,\
                receivedBytesPerSecond,sentBytesPerSecond,requestsTaken,requestsInFlight
                1,0.5,2,0.1,0.2,-1.0,3,-1,4.5,5.5,-1,-1.0
                """);

        assertThat(SampleCsv.read(file, ServerSample.class))
                .containsExactly(new ServerSample(1, 0.5, 2, new ServerSample.ProcessorUse(0.1, 0.2, -1),
                        new ServerSample.MemoryUse(3, -1), new ServerSample.NetworkTraffic(4.5, 5.5),
                        new ServerSample.ServiceRequests(-1, -1), -1, new ServerSample.LinkTraffic(-1, -1)));
    }

    @Test
    void create_folderIsNotEmpty_isRefused() {
        assertThatThrownBy(() -> RunWriter.create(folder.resolve("deep/run"), plan(), Clock.systemUTC())).isInstanceOf(
                IOException.class).hasMessageContaining("is not empty");
    }

    @Test
    void create_folderIsAFile_isRefused() throws IOException {
        Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> RunWriter.create(folder.resolve("file/run"), plan(), Clock.systemUTC())).isInstanceOf(
                IOException.class).hasMessageContaining("cannot create the run's folder");
    }

    @Test
    void plan_isWritten() throws IOException {
        assertThat(RunJson.read(writer.folder().plan(), LoadPlan.class)).isEqualTo(plan());
    }

    @Test
    void store_sameBatchAgain_storesItOnce() throws Exception {
        List<ByteBuffer> seen = new ArrayList<>();
        TesterFiles files = writer.tester(3);
        files.store(message(3, 0, 1), seen::add);
        files.store(message(3, 0, 1, 2, 1, 3), seen::add);
        files.store(message(3, 2), seen::add);

        assertThat(files.batches()).isEqualTo(4);
        assertThat(files.records()).isEqualTo(8);
        assertThat(seen).hasSize(3);
        assertThat(Files.readAllBytes(writer.folder().records(3))).isEqualTo(message(3, 0, 1, 2, 3).array());
    }

    @Test
    void store_gap_storesTheBatchesBeforeItAndFails() throws Exception {
        TesterFiles files = writer.tester(0);

        assertThatThrownBy(() -> files.store(message(0, 0, 2), stored -> {
        })).isInstanceOf(BadBatchException.class).hasMessage("tester 0: expected batch 1, got 2");
        assertThat(files.batches()).isEqualTo(1);
    }

    @Test
    void store_otherTestersOrDamaged_isRefused() {
        TesterFiles files = writer.tester(0);
        ByteBuffer damaged = message(0, 0);
        damaged.put(40, (byte) ~damaged.get(40));

        assertThatThrownBy(() -> files.store(message(1, 0), stored -> {
        })).isInstanceOf(BadBatchException.class).hasMessageContaining("tester 1");
        assertThatThrownBy(() -> files.store(damaged, stored -> {
        })).isInstanceOf(BadBatchException.class).hasMessageContaining("invalid bytes");
    }

    @Test
    void value_versionWithoutLoopCpu_isUnknown() {
        assertThat(SampleCsv.value("1,1.5,0.25,0.5,2,3,4,5", GeneratorSample.class))
                .isEqualTo(new GeneratorSample(1, 1.5, 0.25, 0.5, 2, 3, 4, 5, -1));
    }

    @Test
    void samples_areReadBack() throws IOException {
        ClockSample clock = new ClockSample(1, 2, 3, 4, 5);
        GeneratorSample generator = new GeneratorSample(1, 1.5, 0.25, 0.5, 2, 3, 4, 5, 0.75);
        ServerSample server = new ServerSample(1, 0.5, 2, new ServerSample.ProcessorUse(0.1, 0.2, -1),
                new ServerSample.MemoryUse(3, -1), new ServerSample.NetworkTraffic(4.5, 5.5),
                new ServerSample.ServiceRequests(-1, -1), -1, new ServerSample.LinkTraffic(-1, -1));
        writer.tester(1).clock(clock);
        writer.tester(1).generator(generator);
        writer.tester(1).generator(generator);
        writer.server(server);
        writer.tester(1).names(Map.of(1, "a"));
        writer.tester(1).names(Map.of(2, "b"));
        writer.close();

        assertThat(SampleCsv.read(writer.folder().clock(1), ClockSample.class)).containsExactly(clock);
        assertThat(SampleCsv.read(writer.folder().generator(1), GeneratorSample.class)).containsExactly(generator,
                generator);
        assertThat(SampleCsv.read(writer.folder().server(), ServerSample.class)).containsExactly(server);
        assertThat(Files.readString(writer.folder().names(1))).contains("\"1\" : \"a\"", "\"2\" : \"b\"");
        assertThat(SampleCsv.read(writer.folder().clock(9), ClockSample.class)).isEmpty();
    }

    @Test
    void event_isALineOfJson() throws IOException {
        writer.event(2, "lost", "the \"link\" broke");
        writer.event(RunWriter.NO_TESTER, "start", "");

        assertThat(Files.readAllLines(writer.folder().events())).containsExactly(
                "{\"time\":\"2026-11-22T10:00:00Z\",\"tester\":2,\"event\":\"lost\",\"detail\":\"the \\\"link\\\" broke\"}",
                "{\"time\":\"2026-11-22T10:00:00Z\",\"event\":\"start\",\"detail\":\"\"}");
    }

    @Test
    void read_unterminatedLine_isSkipped() throws IOException {
        Path file = folder.resolve("cut.csv");
        Files.writeString(file, "sent,received,replied,back,serverBound\n1,2,3,4,0\n1,2,3");

        assertThat(SampleCsv.read(file, ClockSample.class)).hasSize(1);
    }

    @Test
    void read_wrongLine_failsWithItsNumber() throws IOException {
        Path file = folder.resolve("wrong.csv");
        Files.writeString(file, "sent,received,replied,back,serverBound\n1,2,x,4,0\n");

        assertThatThrownBy(() -> SampleCsv.read(file, ClockSample.class)).hasMessageContaining("line 2")
                .hasMessageContaining("'x'");
    }

    private static ByteBuffer message(int tester, int... sequences) {
        ByteBuffer message = ByteBuffer.allocate(sequences.length * (RecordBatch.HEADER_BYTES + 2 * RecordCodec.BYTES))
                .order(
                        ByteOrder.LITTLE_ENDIAN);
        for (int sequence : sequences) {
            ByteBuffer records = RecordCodec.buffer(2);
            RecordCodec.request(records, tester, 1, sequence, 1, Outcome.OK, 1, 0);
            RecordCodec.request(records, tester, 1, sequence, 2, Outcome.OK, 1, 0);
            message.put(RecordBatch.of(tester, sequence, records.flip()));
        }
        return message.flip();
    }

    private static LoadPlan plan() {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(1, Duration.ZERO, Duration.ofSeconds(1))),
                new LoadProfile.ThinkTime(
                        LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO),
                Duration.ZERO);
        return new LoadPlan("p", new ClientSpec("http", "http://127.0.0.1/", Map.of()), load,
                LoadPlan.ConnectionMode.KEEP_ALIVE, Duration
                        .ofSeconds(1),
                Duration.ZERO, Duration.ZERO, new LoadPlan.PlanSampling(0, Duration.ofSeconds(1)), List.of(), 1);
    }
}
