package org.openmds.loadtest.generator.swarm;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;

/** Starts the threads of event loops. */
final class EventLoops {

    private EventLoops() {
    }

    static boolean isEpoll(SwarmOptions options) {
        return options.epoll() && Epoll.isAvailable();
    }

    /**
     * Returns the number of loops. The default is one loop per two processors, because the server and other programs on the machine need
     * processors too.
     */
    static int count(SwarmOptions options) {
        return options.loops() > 0 ? options.loops() : Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    }

    static MultiThreadIoEventLoopGroup start(SwarmOptions options) {
        IoHandlerFactory io = isEpoll(options) ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        return new MultiThreadIoEventLoopGroup(count(options), new DefaultThreadFactory("swarm", true), io);
    }
}
