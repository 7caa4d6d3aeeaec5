package org.openmds.state.replicated;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.ratis.thirdparty.io.grpc.Attributes;
import org.apache.ratis.thirdparty.io.grpc.Grpc;
import org.apache.ratis.thirdparty.io.grpc.ServerTransportFilter;
import org.apache.ratis.thirdparty.io.grpc.netty.NettyServerBuilder;
import org.apache.ratis.thirdparty.io.netty.channel.Channel;
import org.apache.ratis.thirdparty.io.netty.channel.ChannelHandlerContext;
import org.apache.ratis.thirdparty.io.netty.channel.ChannelInboundHandlerAdapter;
import org.apache.ratis.thirdparty.io.netty.channel.EventLoopGroup;
import org.apache.ratis.thirdparty.io.netty.channel.nio.NioEventLoopGroup;
import org.apache.ratis.thirdparty.io.netty.channel.socket.nio.NioServerSocketChannel;

/**
 * The connections that others have opened to the port of this member. Each address of a member may have {@link #MOST}; all other addresses together
 * have as many. So strangers can neither use up the files of the process nor take the place of a member. Thread-safe.
 */
public final class AcceptedConnections implements AutoCloseable {

    /** Largest number of connections from one member. Each member uses some; a broken one is replaced before its end is seen. */
    static final int MOST = 64;
    private static final int HANDSHAKE_SECONDS = 5;
    /** Threads that read and write. */
    private static final int WORKERS = 2;
    private static final Logger LOG = LogManager.getLogger();

    private final Set<InetAddress> members;
    private final EventLoopGroup acceptor = new NioEventLoopGroup(1, threads("member-accept-"));
    private final EventLoopGroup workers = new NioEventLoopGroup(WORKERS, threads("member-connection-"));
    /** Open connections by the address of a member; those of strangers are at the empty one. */
    private final Map<Optional<InetAddress>, AtomicInteger> open = new ConcurrentHashMap<>();
    private final Set<SocketAddress> unchecked = ConcurrentHashMap.newKeySet();
    private final LongAdder overLimit = new LongAdder();
    private final LongAdder withoutHandshake = new LongAdder();

    AcceptedConnections(List<GroupMember> members) {
        Set<InetAddress> addresses = new HashSet<>();
        members.forEach(member -> addresses.addAll(addresses(member)));
        this.members = Set.copyOf(addresses);
    }

    private static ThreadFactory threads(String name) {
        return Thread.ofPlatform().daemon().name(name, 0).factory();
    }

    private static List<InetAddress> addresses(GroupMember member) {
        try {
            return Arrays.asList(InetAddress.getAllByName(member.host()));
        } catch (UnknownHostException _) {
            LOG.warn("the address of the member {} is not known: its connections count among those of strangers",
                    member);
            return List.of();
        }
    }

    /** Lets the connections of a server be counted and limited. */
    NettyServerBuilder watch(NettyServerBuilder builder) {
        return builder.channelFactory(this::listener)
                .bossEventLoopGroup(acceptor)
                .workerEventLoopGroup(workers)
                .handshakeTimeout(HANDSHAKE_SECONDS, TimeUnit.SECONDS)
                .addTransportFilter(new HandshakeEnd());
    }

    private NioServerSocketChannel listener() {
        NioServerSocketChannel channel = new NioServerSocketChannel();
        channel.pipeline().addFirst(new Acceptor());
        return channel;
    }

    /** Returns the number of connections that were closed because there were too many. */
    public long overLimit() {
        return overLimit.sum();
    }

    /** Returns the number of connections that ended before the other side had shown that it is a member. */
    public long withoutHandshake() {
        return withoutHandshake.sum();
    }

    /** Ends the threads; the server that used them is closed before. Idempotent. */
    @Override
    public void close() {
        for (EventLoopGroup each : List.of(acceptor, workers)) {
            var _ = each.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }

    private boolean add(Channel connection) {
        if (!(connection.remoteAddress() instanceof InetSocketAddress remote)) {
            // The other side has closed it already.
            return false;
        }
        Optional<InetAddress> counted = Optional.of(remote.getAddress()).filter(members::contains);
        AtomicInteger count = open.computeIfAbsent(counted, _ -> new AtomicInteger());
        if (count.get() >= MOST) {
            overLimit.increment();
            return false;
        }
        count.incrementAndGet();
        unchecked.add(remote);
        var _ = connection.closeFuture().addListener(_ -> remove(count, remote));
        return true;
    }

    private void remove(AtomicInteger count, SocketAddress remote) {
        count.decrementAndGet();
        if (unchecked.remove(remote)) {
            withoutHandshake.increment();
        }
    }

    /** Closes connections beyond the limit before anything is read from them. Called by the one thread that accepts. */
    private final class Acceptor extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof Channel connection && !add(connection)) {
                connection.unsafe().closeForcibly();
            } else {
                context.fireChannelRead(message);
            }
        }
    }

    /** Records that the handshake of a connection has ended well. */
    private final class HandshakeEnd extends ServerTransportFilter {

        @Override
        public Attributes transportReady(Attributes attributes) {
            SocketAddress remote = attributes.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
            if (remote != null) {
                unchecked.remove(remote);
            }
            return attributes;
        }
    }
}
