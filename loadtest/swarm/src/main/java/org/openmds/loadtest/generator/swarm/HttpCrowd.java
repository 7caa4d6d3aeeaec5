package org.openmds.loadtest.generator.swarm;

import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.model.client.HttpTraffic;

import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;

/** Users on event loops, evenly spread: client {@code c} lives on loop {@code c} modulo their number. */
final class HttpCrowd implements Crowd {

    private static final long END_SECONDS = 10;

    private final MultiThreadIoEventLoopGroup threads;
    private final List<UserLoop> loops = new ArrayList<>();

    HttpCrowd(Run run, HttpTraffic traffic) {
        lookUp(run);
        threads = EventLoops.start(run.options());
        int count = EventLoops.count(run.options());
        boolean closed = ShareUsers.of(run.job()).isClosed();
        for (int i = 0; i < count; i++) {
            int number = i;
            EventLoop thread = threads.next();
            loops.add(new UserLoop(run, number, traffic, thread, loop -> closed
                    ? new ClosedTurns(loop, number, count)
                    : new OpenTurns(loop, number, count, Math.ceilDiv(run.options().mostInFlight(), count))));
        }
    }

    /** Before the first request, so that no event loop waits for it. */
    private static void lookUp(Run run) {
        try {
            run.targets().of(URI.create(run.job().plan().client().target()));
        } catch (IllegalArgumentException | UnknownHostException e) {
            // Requests say where they go; one that cannot be sent will be told.
        }
    }

    @Override
    public void begin() {
        loops.forEach(UserLoop::begin);
    }

    @Override
    public void stop() {
        loops.forEach(UserLoop::stop);
    }

    @Override
    public void giveUp() {
        loops.forEach(UserLoop::giveUp);
    }

    @Override
    public CompletableFuture<Void> over() {
        return CompletableFuture.allOf(loops.stream().map(UserLoop::over).toArray(CompletableFuture[]::new));
    }

    @Override
    public Collection<StatusCounts> counts() {
        return loops.stream().map(UserLoop::counts).toList();
    }

    @Override
    public Collection<Long> loops() {
        return loops.stream().map(UserLoop::thread).filter(thread -> thread > 0).toList();
    }

    @Override
    public void close() {
        threads.shutdownGracefully(0, END_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(END_SECONDS, TimeUnit.SECONDS);
    }
}
