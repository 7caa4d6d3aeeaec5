package org.openmds.benchmarks.index;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.process.StaticAnswers;
import org.openmds.benchmarks.process.Workspace;

/** The server with its indexes and the static reference, which all rows share; each is started on first use. Used by one thread. */
final class BenchmarkServers implements AutoCloseable {

    /** Number of clients, unless a row states another one. */
    static final int DEFAULT_CLIENTS = 10;

    private static final String SMALL_ANSWER = "<answer>%s</answer>".formatted("x".repeat(1_000));

    private final Workspace workspace;
    private final PhaseComparison.PhasePlan plan;
    private final ComparedLoad.WarmUpLimit firstWarmUp;
    private final ProgressLog progress;
    private @Nullable LoadedServer server;
    private @Nullable StaticAnswers statics;
    private double staticRate;

    BenchmarkServers(Workspace workspace, PhaseComparison.PhasePlan plan, ComparedLoad.WarmUpLimit firstWarmUp,
            ProgressLog progress) {
        this.workspace = workspace;
        this.plan = plan;
        this.firstWarmUp = firstWarmUp;
        this.progress = progress;
    }

    Workspace workspace() {
        return workspace;
    }

    PhaseComparison.PhasePlan plan() {
        return plan;
    }

    ProgressLog progress() {
        return progress;
    }

    /** Returns the index of this size with all its entries. The server is warmed up with small queries before the first use. */
    IndexTarget index(IndexSize size) throws IOException {
        LoadedServer loaded = server;
        if (loaded == null) {
            loaded = LoadedServer.start(workspace, progress);
            server = loaded;
            IndexTarget small = loaded.index(IndexSize.HUNDRED);
            progress.log("warming up the server");
            ComparedLoad.of(small, small.selectiveQuery(), DEFAULT_CLIENTS).warmUp(firstWarmUp);
        }
        return loaded.index(size);
    }

    /** Compares the server's answers with the same bytes, prepared in memory. */
    PhaseComparison compareWithStatic(IndexTarget target, String envelope, int clients) throws IOException {
        return PhaseComparison.measure(plan, ComparedLoad.of(target, envelope, clients),
                staticReference(target, envelope, clients));
    }

    /** Returns clients that send the same requests to the static reference, which answers with the server's current bytes. */
    ComparedLoad staticReference(IndexTarget target, String envelope, int clients) throws IOException {
        return staticLoad(envelope, LoadedServer.answer(target, envelope), clients);
    }

    /** Returns clients that ask the static reference for this answer by GET. */
    ComparedLoad staticReference(String answer, int clients) throws IOException {
        URI address = statics().addAnswer(answer);
        return new ComparedLoad(statics().process(),
                new ClosedLoop(address, NumberedRequest.get(address, address.getRawPath(), 1), clients),
                new AtomicLong());
    }

    /** Returns the number of small static answers per second, which scales absolute requirements; measured once. */
    double staticRate() throws IOException {
        if (staticRate == 0) {
            progress.log("measuring static answers of 1 KB");
            ComparedLoad small = staticLoad(GlueData.constantQuery(), SMALL_ANSWER, DEFAULT_CLIENTS);
            small.warmUp(plan.warmUp().times(3));
            staticRate = PhaseComparison.measure(plan, small).joinedPhase(0).rate();
        }
        return staticRate;
    }

    private ComparedLoad staticLoad(String envelope, String answer, int clients) throws IOException {
        URI service = statics().addAnswer(answer);
        return new ComparedLoad(statics().process(),
                new ClosedLoop(service, NumberedRequest.post(service, envelope), clients),
                new AtomicLong());
    }

    private StaticAnswers statics() throws IOException {
        StaticAnswers running = statics;
        if (running == null) {
            running = StaticAnswers.start(workspace);
            statics = running;
        }
        return running;
    }

    /** Stops the server; the next row starts a new one. */
    @Override
    public void close() {
        if (server != null) {
            server.close();
            server = null;
        }
    }
}
