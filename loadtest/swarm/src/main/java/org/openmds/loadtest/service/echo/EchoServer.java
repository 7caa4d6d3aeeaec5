package org.openmds.loadtest.service.echo;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * The echo server. Over TCP it sends each byte back. Over HTTP it answers {@code /page} with a page, {@code /metrics} and
 * {@code /seconds.csv} with its statistics, and any other path with one byte. A request with {@code X-Phases: 1} gets the header
 * {@code Server-Timing}.
 */
public final class EchoServer implements AutoCloseable {

    private static final int BACKLOG = 4_096;
    private static final long END_SECONDS = 5;
    private static final double MILLIS = 1e3;

    private final EchoSettings settings;
    private final EchoCounts counts = new EchoCounts();
    private final EchoLink link;
    private final AtomicLong connections = new AtomicLong();
    private final MultiThreadIoEventLoopGroup threads;
    private Channel http;
    private Channel tcp;

    private EchoServer(EchoSettings settings) throws IOException {
        this.settings = settings;
        this.link = new EchoLink(settings.linkBytesPerSecond());
        this.threads = new MultiThreadIoEventLoopGroup(settings.threads(), new DefaultThreadFactory("echo", true),
                Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
        try {
            EchoPages pages = new EchoPages(counts, settings.pageBytes());
            http = listen(settings.httpPort(), channel -> channel.pipeline()
                    .addLast(new HttpServerCodec(), new EchoHttpHandler(newBehaviour(), pages)));
            tcp = listen(settings.tcpPort(), channel -> channel.pipeline().addLast(new EchoTcpHandler(newBehaviour())));
        } catch (IOException e) {
            close();
            throw e;
        }
        long now = System.currentTimeMillis();
        // Runs near the end of each second of the system clock.
        var _ = threads.next()
                .scheduleAtFixedRate(() -> counts.endSecond(Math.round(System.currentTimeMillis() / MILLIS)),
                        1_000 - now % 1_000, 1_000, TimeUnit.MILLISECONDS);
    }

    /**
     * Starts a server.
     *
     * @throws IOException
     *             if a port is in use
     */
    public static EchoServer start(EchoSettings settings) throws IOException {
        return new EchoServer(settings);
    }

    private EchoBehaviour newBehaviour() {
        return new EchoBehaviour(settings, counts, link, connections.getAndIncrement());
    }

    /** Adds the handlers to a new connection. */
    @FunctionalInterface
    private interface ConnectionSetup {
        void of(Channel channel);
    }

    private Channel listen(int port, ConnectionSetup setup) throws IOException {
        ChannelHandler initializer = new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                setup.of(channel);
            }
        };
        ChannelFuture bound = new ServerBootstrap().group(threads)
                .channel(Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(initializer)
                .bind(settings.host(), port)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException(
                    "cannot listen on port %d of %s: %s".formatted(port, settings.host(), bound.cause().getMessage()),
                    bound.cause());
        }
        return bound.channel();
    }

    /** Returns the base URL, such as {@code http://127.0.0.1:8080/}. */
    public URI uri() {
        return URI.create(
                "http://%s:%d/".formatted(settings.host(), ((InetSocketAddress) http.localAddress()).getPort()));
    }

    public InetSocketAddress tcp() {
        return (InetSocketAddress) tcp.localAddress();
    }

    public EchoCounts counts() {
        return counts;
    }

    @Override
    public void close() {
        threads.shutdownGracefully(0, END_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(END_SECONDS, TimeUnit.SECONDS);
    }
}
