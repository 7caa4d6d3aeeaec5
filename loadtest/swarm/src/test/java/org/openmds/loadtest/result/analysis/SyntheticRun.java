package org.openmds.loadtest.result.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.LoadProfile.LoadModel;
import org.openmds.loadtest.model.plan.LoadProfile.LoadStep;
import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.run.GeneratorSample;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.model.run.SampleCsv;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.model.run.TesterResult;
import org.openmds.loadtest.result.record.RunInputs;

/** A synthetic run with known values; its folder has the format that a controller writes. */
public final class SyntheticRun {

    public static final Instant START = Instant.parse("2026-11-22T08:00:00Z");
    public static final long MS = 1_000_000;
    public static final long SECOND = 1_000 * MS;
    static final long ORIGIN = RunInputs.nanos(START);

    private LoadPlan plan;
    private Instant end;
    private final Map<Integer, Tester> testers = new TreeMap<>();
    private final List<ServerSample> server = new ArrayList<>();
    private int batch = 100;

    private SyntheticRun(LoadPlan plan) {
        this.plan = plan;
        end = START.plus(plan.duration()).plus(plan.drain());
    }

    /** Returns a run of users with a think time of 1 s, without ramp or warm-up. */
    public static SyntheticRun users(int users, Duration duration) {
        return of(new LoadProfile(LoadModel.CLOSED, List.of(new LoadStep(users, Duration.ZERO, duration)),
                new ThinkTime(ThinkTime.ThinkKind.CONSTANT, Duration.ofSeconds(1)), Duration.ZERO));
    }

    public static SyntheticRun of(LoadProfile load) {
        return new SyntheticRun(new LoadPlan("synthetic", new ClientSpec("http", "http://service.example/", Map.of()),
                load, LoadPlan.ConnectionMode.KEEP_ALIVE, Duration.ofSeconds(10), Duration.ZERO, Duration.ofSeconds(5),
                new LoadPlan.PlanSampling(0, Duration.ofSeconds(30)), List.of(), 1));
    }

    public SyntheticRun warmup(Duration warmup) {
        plan = new LoadPlan(plan.name(), plan.client(), plan.load(), plan.connection(), plan.timeout(), warmup,
                plan.drain(), new LoadPlan.PlanSampling(plan.sampling().phasesEvery(), plan.sampling().clockEvery()),
                plan.sourceAddresses(), plan.seed());
        return this;
    }

    public SyntheticRun target(String target) {
        plan = new LoadPlan(plan.name(), new ClientSpec("http", target, Map.of()), plan.load(), plan.connection(),
                plan.timeout(), plan.warmup(), plan.drain(),
                new LoadPlan.PlanSampling(plan.sampling().phasesEvery(), plan.sampling().clockEvery()),
                plan.sourceAddresses(), plan.seed());
        return this;
    }

    public SyntheticRun connection(LoadPlan.ConnectionMode connection) {
        plan = new LoadPlan(plan.name(), plan.client(), plan.load(), connection, plan.timeout(), plan.warmup(),
                plan.drain(), new LoadPlan.PlanSampling(plan.sampling().phasesEvery(), plan.sampling().clockEvery()),
                plan.sourceAddresses(), plan.seed());
        return this;
    }

    /** Sets the number of records in a batch. */
    public SyntheticRun batch(int records) {
        batch = records;
        return this;
    }

    public Tester tester(int number) {
        return testers.computeIfAbsent(number, n -> new Tester(n));
    }

    public SyntheticRun server(long atNanos, long taken, double inFlight) {
        server.add(
                new ServerSample(ORIGIN + atNanos, 0.5, 1, new ServerSample.ProcessorUse(0.2, 0.1, 0.2),
                        new ServerSample.MemoryUse(1 << 30, 1 << 28), new ServerSample.NetworkTraffic(1e6, 1e6),
                        new ServerSample.ServiceRequests(taken, inFlight), -1, new ServerSample.LinkTraffic(-1, -1)));
        return this;
    }

    /**
     * Adds clients of a tester; each sends one request after another with 1 s in between, for the whole plan.
     *
     * @param response
     *            response time of each request, in ns
     */
    public SyntheticRun loop(int tester, int clients, long response) {
        Tester to = tester(tester);
        long until = plan.duration().toNanos();
        for (int client = 0; client < clients; client++) {
            long start = client * SECOND / clients;
            long next = start;
            for (; next < until; next += response + SECOND) {
                to.request(client, next, response, Outcome.OK, 1000, 0);
            }
            to.client(client, start, Math.max(until, next - SECOND) - start);
        }
        return this;
    }

    public RunFolder write(Path path) {
        RunFolder folder = new RunFolder(path);
        RunJson.write(folder.plan(), plan);
        RunJson.write(folder.run(), new RunMetadata(path.getFileName().toString(), START, end, "test", "controller"));
        RunJson.write(folder.testers(), testers.values().stream().map(Tester::info).toList());
        testers.values().forEach(tester -> tester.write(folder));
        if (!server.isEmpty()) {
            csv(folder.server(), ServerSample.class, server);
        }
        return folder;
    }

    private static void csv(Path file, Class<? extends Record> type, List<? extends Record> samples) {
        text(file,
                SampleCsv.header(type) + "\n"
                        + samples.stream().map(s -> SampleCsv.line(s) + "\n").collect(Collectors.joining()));
    }

    private static void text(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A tester of the run. Times are in ns since the run's start, by the controller's clock. */
    public final class Tester {

        private final int number;
        private final List<byte[]> records = new ArrayList<>();
        private final Map<String, Integer> names = new TreeMap<>();
        private final List<GeneratorSample> generator = new ArrayList<>();
        private final List<ClockSample> clock = new ArrayList<>();
        private String host = "node";
        private TesterResult.FinalState finalState = TesterResult.FinalState.DONE;
        private String detail = "";
        private long missing;
        private long offset;
        private double drift;
        private long firstSequence;

        private Tester(int number) {
            this.number = number;
            for (int second = 1; second <= plan.duration().toSeconds(); second++) {
                generator.add(new GeneratorSample(ORIGIN + second * SECOND, 1, 0.2, 0.25, 2 * MS, 0, 100, 1 << 28,
                        0.2));
            }
        }

        public Tester host(String name) {
            host = name;
            return this;
        }

        public Tester fate(TesterResult.FinalState other) {
            finalState = other;
            return this;
        }

        public Tester detail(String text) {
            detail = text;
            return this;
        }

        /** Reports more records than it has. */
        public Tester lost(long count) {
            missing = count;
            return this;
        }

        /** Leaves out the first batch. */
        public Tester gap() {
            firstSequence = 1;
            return this;
        }

        /** Sets an error of its clock; the clock is compared every 5 s over a round trip of 4 ms. */
        public Tester clock(long offsetNanos, double drift, int stepAfter, long stepNanos) {
            offset = offsetNanos;
            this.drift = drift;
            for (int i = 0; i <= plan.duration().toSeconds(); i += 5) {
                long at = ORIGIN + i * SECOND;
                long step = i >= stepAfter ? stepNanos : 0;
                clock.add(new ClockSample(own(at) + step, at + 2 * MS, at + 2 * MS, own(at + 4 * MS) + step));
            }
            return this;
        }

        private long own(long controllerNanos) {
            return controllerNanos + offset + Math.round((controllerNanos - ORIGIN) * drift);
        }

        public Tester generator(int second, double machineCpu, long pauseNanos) {
            generator.set(second - 1,
                    new GeneratorSample(ORIGIN + second * SECOND, 1, machineCpu, machineCpu, pauseNanos, 0,
                            100, 1 << 28, -1));
            return this;
        }

        /** Adds a sample of an event loop's processor use. */
        public Tester loop(int second, double cpu) {
            generator.set(second - 1,
                    new GeneratorSample(ORIGIN + second * SECOND, 1, cpu, cpu / 8, MS, 0, 100, 1 << 28, cpu));
            return this;
        }

        public Tester unwatched() {
            generator.clear();
            return this;
        }

        public Tester request(int client, long start, long duration, Outcome outcome, long bytes, long pacing) {
            ByteBuffer one = RecordCodec.buffer(1);
            RecordCodec.request(one, number, client, own(ORIGIN + start), duration, outcome, bytes, pacing);
            return raw(one);
        }

        /** Adds a request that was sent late because of the answer before it. */
        public Tester heldBack(int client, long start, long duration, long pacing) {
            ByteBuffer one = RecordCodec.buffer(1);
            RecordCodec.request(one, number, client, own(ORIGIN + start), duration, Outcome.OK, 0, pacing);
            RecordCodec.holdBack(one);
            return raw(one);
        }

        public Tester client(int client, long start, long duration) {
            ByteBuffer two = RecordCodec.buffer(1);
            RecordCodec.client(two, number, client, own(ORIGIN + start), 0, Outcome.OK);
            raw(two);
            ByteBuffer end = RecordCodec.buffer(1);
            RecordCodec.client(end, number, client, own(ORIGIN + start), duration, Outcome.OK);
            return raw(end);
        }

        public Tester metric(int client, long time, String name, double value) {
            ByteBuffer one = RecordCodec.buffer(1);
            RecordCodec.metric(one, number, client, own(ORIGIN + time), value, name(name));
            return raw(one);
        }

        public Tester phase(int client, long start, long duration, String name) {
            ByteBuffer one = RecordCodec.buffer(1);
            RecordCodec.phase(one, number, client, own(ORIGIN + start), duration, name(name));
            return raw(one);
        }

        private int name(String name) {
            return names.computeIfAbsent(name, n -> names.size());
        }

        public Tester raw(ByteBuffer record) {
            records.add(
                    Arrays.copyOfRange(record.array(), record.arrayOffset(), record.arrayOffset() + record.position()));
            return this;
        }

        /** Adds all records of another tester, in a random order. */
        Tester shuffled(Tester other, Random order) {
            names.putAll(other.names);
            List<byte[]> more = new ArrayList<>(other.records);
            Collections.shuffle(more, order);
            records.addAll(more);
            return this;
        }

        private TesterResult info() {
            return new TesterResult(number, host, 4711, 2, 10, batches(), records.size(), records.size() + missing,
                    finalState,
                    detail);
        }

        private long batches() {
            return (records.size() + batch - 1L) / batch;
        }

        private void write(RunFolder folder) {
            try {
                Files.createDirectories(folder.records(number).getParent());
                Files.write(folder.records(number), new byte[0]);
                for (int i = 0; i < batches(); i++) {
                    List<byte[]> part = records.subList(i * batch, Math.min(records.size(), (i + 1) * batch));
                    ByteBuffer buffer = RecordCodec.buffer(part.size());
                    part.forEach(buffer::put);
                    Files.write(folder.records(number),
                            RecordBatch.of(number, firstSequence + i, buffer.flip()).array(),
                            StandardOpenOption.APPEND);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            Map<String, String> byNumber = new TreeMap<>();
            names.forEach((name, id) -> byNumber.put(String.valueOf(id), name));
            RunJson.write(folder.names(number), byNumber);
            csv(folder.generator(number), GeneratorSample.class, generator);
            if (!clock.isEmpty()) {
                text(folder.clock(number), "sent,received,replied,back,serverBound\n"
                        + clock.stream().map(sample -> SampleCsv.line(sample) + "\n").collect(Collectors.joining()));
            }
        }
    }
}
