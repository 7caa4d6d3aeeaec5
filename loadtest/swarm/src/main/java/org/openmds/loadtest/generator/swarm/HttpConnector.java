package org.openmds.loadtest.generator.swarm;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.security.NoSuchAlgorithmException;
import java.util.List;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.client.HttpTraffic;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslHandler;

/** Opens the connections of one event loop. Confined to its thread. */
final class HttpConnector {

    /** Initial read size: most answers fit into one read. */
    private static final int MIN_READ_BYTES = 2_048;
    private static final int INITIAL_READ_BYTES = 16_384;
    private static final int MAX_READ_BYTES = 262_144;
    private static final int PAGE_BYTES = 8_192;
    /** Chunk size of 512 KB (8 KB shifted by 6). The arena keeps at most one chunk more than is in use. */
    private static final int CHUNK_ORDER = 6;
    private static final int SMALL_CACHE_SIZE = 256;
    private static final int NORMAL_CACHE_SIZE = 64;

    private final EventLoop loop;
    private final boolean epoll;
    private final boolean resetOnClose;
    private final List<InetSocketAddress> sources;
    private final ByteBufAllocator allocator = new PooledByteBufAllocator(true, 0, 1, PAGE_BYTES, CHUNK_ORDER,
            SMALL_CACHE_SIZE, NORMAL_CACHE_SIZE, true);
    private final RecvByteBufAllocator readAllocator = new AdaptiveRecvByteBufAllocator(MIN_READ_BYTES,
            INITIAL_READ_BYTES, MAX_READ_BYTES);
    private final RunContext run;
    private @Nullable SSLContext tls;
    private int connections;

    HttpConnector(RunContext run, EventLoop loop) {
        this.run = run;
        this.loop = loop;
        this.epoll = EventLoops.isEpoll(run.options());
        this.resetOnClose = run.options().resetOnClose();
        this.sources = run.job()
                .plan()
                .sourceAddresses()
                .stream()
                .map(address -> new InetSocketAddress(address, 0))
                .toList();
    }

    ByteBufAllocator allocator() {
        return allocator;
    }

    int sourceAddresses() {
        return sources.size();
    }

    /** Returns the local address of the next connection; null to let the system choose. */
    @Nullable
    SocketAddress nextSource() {
        return sources.isEmpty() ? null : sources.get(connections++ % sources.size());
    }

    /**
     * Creates a connection that is not yet connected.
     *
     * @throws RuntimeException
     *             if the machine has no file descriptor left
     */
    HttpConnection open(HttpUser user, HttpTarget target, ReceivedAnswer answer) {
        Channel channel = epoll ? new EpollSocketChannel() : new NioSocketChannel();
        configure(channel.config());
        if (target.tls()) {
            channel.pipeline().addLast(tls(target));
        }
        HttpConnection connection = new HttpConnection(user, target, channel, answer);
        var _ = loop.register(channel);
        return connection;
    }

    private void configure(ChannelConfig config) {
        config.setAllocator(allocator);
        config.setRecvByteBufAllocator(readAllocator);
        config.setOption(ChannelOption.TCP_NODELAY, true);
        // Each request has one deadline, which the user enforces; a timer for each connection would be a second one.
        config.setConnectTimeoutMillis(0);
        if (resetOnClose) {
            config.setOption(ChannelOption.SO_LINGER, 0);
        }
        if (epoll && !sources.isEmpty()) {
            // The system chooses the port when the target is known, so that each target can use all ports of the address.
            config.setOption(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
        }
    }

    private SslHandler tls(HttpTarget target) {
        SSLEngine engine = context().createSSLEngine(target.host(), target.port());
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        engine.setSSLParameters(parameters);
        SslHandler handler = new SslHandler(engine);
        handler.setHandshakeTimeoutMillis(0);
        handler.setCloseNotifyFlushTimeoutMillis(0);
        return handler;
    }

    private SSLContext context() {
        SSLContext made = tls;
        if (made == null) {
            made = ((HttpTraffic) run.job().traffic()).tls().orElseGet(HttpConnector::defaultContext);
            tls = made;
        }
        return made;
    }

    private static SSLContext defaultContext() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java runtime does not support TLS", e);
        }
    }
}
