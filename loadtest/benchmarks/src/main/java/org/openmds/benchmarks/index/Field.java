package org.openmds.benchmarks.index;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.process.StaticAnswers;
import org.openmds.benchmarks.process.Workspace;

/** What the rows measure with: the server with its indexes and the static reference, each started when it is first needed. Used by one thread. */
final class Field implements AutoCloseable {

    /** Unless a row says otherwise. */
    static final int CLIENTS = 10;

    private static final String SMALL_ANSWER = "<answer>%s</answer>".formatted("x".repeat(1_000));

    private final Workspace workspace;
    private final Comparison.Plan plan;
    private final Side.WarmUp firstWarmUp;
    private final Progress progress;
    private @Nullable LoadedServer server;
    private @Nullable StaticAnswers statics;
    private double staticRate;

    Field(Workspace workspace, Comparison.Plan plan, Side.WarmUp firstWarmUp, Progress progress) {
        this.workspace = workspace;
        this.plan = plan;
        this.firstWarmUp = firstWarmUp;
        this.progress = progress;
    }

    Workspace workspace() {
        return workspace;
    }

    Comparison.Plan plan() {
        return plan;
    }

    Progress progress() {
        return progress;
    }

    /** The index of this size with all its entries. The server has answered small queries for a while before the first use. */
    Target index(IndexSize size) throws IOException {
        LoadedServer loaded = server;
        if (loaded == null) {
            loaded = LoadedServer.start(workspace, progress);
            server = loaded;
            Target small = loaded.index(IndexSize.HUNDRED);
            progress.say("warming up");
            Side.of(small, small.selectiveQuery(), CLIENTS).warmUp(firstWarmUp);
        }
        return loaded.index(size);
    }

    /** The server's answers beside the same bytes, prepared. */
    Comparison besideStatic(Target target, String envelope, int clients) throws IOException {
        return Comparison.measure(plan, Side.of(target, envelope, clients), reference(target, envelope, clients));
    }

    /** Clients that send the same requests as to the server, and are answered with the bytes that it gives now. */
    Side reference(Target target, String envelope, int clients) throws IOException {
        return staticSide(envelope, LoadedServer.answer(target, envelope), clients);
    }

    /** Small answers that the static reference gives in a second, by which absolute bars are scaled; measured once. */
    double staticRate() throws IOException {
        if (staticRate == 0) {
            progress.say("static answers of 1 KB");
            Side small = staticSide(GlueData.constantQuery(), SMALL_ANSWER, CLIENTS);
            small.warmUp(plan.warmUp().times(3));
            staticRate = Comparison.measure(plan, small).side(0).rate();
        }
        return staticRate;
    }

    private Side staticSide(String envelope, String answer, int clients) throws IOException {
        if (statics == null) {
            statics = StaticAnswers.start(workspace);
        }
        var service = statics.answering(answer);
        return new Side(statics.process(), new ClosedLoop(service, NumberedRequest.post(service, envelope), clients),
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
