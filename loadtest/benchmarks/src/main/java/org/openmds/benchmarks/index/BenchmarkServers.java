package org.openmds.benchmarks.index;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.process.StaticAnswers;
import org.openmds.benchmarks.process.Workspace;

/** What the rows measure with: the server with its indexes and the static reference, each started when it is first needed. Used by one thread. */
final class BenchmarkServers implements AutoCloseable {

    /** Unless a row says otherwise. */
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

    /** The index of this size with all its entries. The server has answered small queries for a while before the first use. */
    IndexTarget index(IndexSize size) throws IOException {
        LoadedServer loaded = server;
        if (loaded == null) {
            loaded = LoadedServer.start(workspace, progress);
            server = loaded;
            IndexTarget small = loaded.index(IndexSize.HUNDRED);
            progress.log("warming up");
            ComparedLoad.of(small, small.selectiveQuery(), DEFAULT_CLIENTS).warmUp(firstWarmUp);
        }
        return loaded.index(size);
    }

    /** The server's answers beside the same bytes, prepared. */
    PhaseComparison compareWithStatic(IndexTarget target, String envelope, int clients) throws IOException {
        return PhaseComparison.measure(plan, ComparedLoad.of(target, envelope, clients),
                staticReference(target, envelope, clients));
    }

    /** Clients that send the same requests as to the server, and are answered with the bytes that it gives now. */
    ComparedLoad staticReference(IndexTarget target, String envelope, int clients) throws IOException {
        return staticLoad(envelope, LoadedServer.answer(target, envelope), clients);
    }

    /** Small answers that the static reference gives in a second, by which absolute bars are scaled; measured once. */
    double staticRate() throws IOException {
        if (staticRate == 0) {
            progress.log("static answers of 1 KB");
            ComparedLoad small = staticLoad(GlueData.constantQuery(), SMALL_ANSWER, DEFAULT_CLIENTS);
            small.warmUp(plan.warmUp().times(3));
            staticRate = PhaseComparison.measure(plan, small).joinedPhase(0).rate();
        }
        return staticRate;
    }

    private ComparedLoad staticLoad(String envelope, String answer, int clients) throws IOException {
        if (statics == null) {
            statics = StaticAnswers.start(workspace);
        }
        var service = statics.addAnswer(answer);
        return new ComparedLoad(statics.process(),
                new ClosedLoop(service, NumberedRequest.post(service, envelope), clients),
                new AtomicLong());
    }

    /** Ends the server; the next row gets a new one. */
    @Override
    public void close() {
        if (server != null) {
            server.close();
            server = null;
        }
    }
}
