package org.openmds.loadtest.generator.swarm;

import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.generator.measurement.StatusCounts;
import org.openmds.loadtest.model.client.HttpTraffic;

import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;

/** Users on event loops, evenly distributed: client {@code c} is on loop {@code c} modulo the number of loops. */
final class HttpUserGroup implements UserGroup {

    private static final long CLOSE_TIMEOUT_SECONDS = 10;

    private final MultiThreadIoEventLoopGroup threads;
    private final List<UserLoop> loops = new ArrayList<>();

    HttpUserGroup(RunContext run, HttpTraffic traffic) {
        resolveTarget(run);
        threads = EventLoops.start(run.options());
        int count = EventLoops.count(run.options());
        boolean closed = ShareUsers.of(run.job()).isClosed();
        for (int i = 0; i < count; i++) {
            int number = i;
            EventLoop thread = threads.next();
            loops.add(new UserLoop(run, number, traffic, thread, loop -> closed
                    ? new ClosedModelScheduler(loop, number, count)
                    : new OpenModelScheduler(loop, number, count, Math.ceilDiv(run.options().maxInFlight(), count))));
        }
    }

    /** Resolves the target's name before the first request, so that no event loop waits for it. */
    private static void resolveTarget(RunContext run) {
        try {
            run.targets().of(URI.create(run.job().plan().client().target()));
        } catch (IllegalArgumentException | UnknownHostException e) {
            // Each request has its own address; a request that cannot be sent is reported.
        }
    }

    @Override
    public void start() {
        loops.forEach(UserLoop::start);
    }

    @Override
    public void stop() {
        loops.forEach(UserLoop::stop);
    }

    @Override
    public void abort() {
        loops.forEach(UserLoop::abort);
    }

    @Override
    public CompletableFuture<Void> completion() {
        return CompletableFuture.allOf(loops.stream().map(UserLoop::completion).toArray(CompletableFuture[]::new));
    }

    @Override
    public Collection<StatusCounts> counts() {
        return loops.stream().map(UserLoop::counts).toList();
    }

    @Override
    public Collection<Long> loopThreadIds() {
        return loops.stream().map(UserLoop::thread).filter(thread -> thread > 0).toList();
    }

    @Override
    public void close() {
        threads.shutdownGracefully(0, CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }
}
