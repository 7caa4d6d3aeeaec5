package org.openmds.state.replicated;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.ratis.proto.RaftProtos.RaftRpcRequestProto;
import org.apache.ratis.proto.RaftProtos.RoleInfoProto;
import org.apache.ratis.proto.RaftProtos.ServerRpcProto;
import org.apache.ratis.proto.RaftProtos.StartLeaderElectionRequestProto;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.util.ProtoUtils;

/**
 * Elections that begin as soon as the process of the leader has ended. Its port then refuses connections, so there is nothing to wait for; the engine
 * alone would wait for up to twice its timeout, and again when two members ask for votes at the same time. Members begin one after the other, in the
 * order of the list. A wrong guess costs one election and no write: votes are given as always.
 */
final class FastElections implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration INTERVAL = Duration.ofMillis(50);
    /** Time without a word from the leader after which its port is tried. */
    private static final Duration SILENCE = Duration.ofMillis(250);
    /** Time that the next member in the list waits for the election of the one before, after it has seen that the port refuses connections. */
    private static final Duration TURN = Duration.ofMillis(300);
    private static final Duration CONNECT_TIMEOUT = Duration.ofMillis(100);
    /** The shortest time between two such elections of a member: a network that refuses connections must not lead to one after the other. */
    private static final Duration MIN_DISTANCE = Duration.ofSeconds(10);

    private final RaftServer server;
    private final RaftGroupId group;
    private final List<RaftPeer> members;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("elections").factory());
    private long last = System.nanoTime() - MIN_DISTANCE.toNanos();
    private Optional<Long> refused = Optional.empty();

    private FastElections(RaftServer server, RaftGroupId group, List<RaftPeer> members) {
        this.server = server;
        this.group = group;
        this.members = members;
    }

    /** Starts to watch the leader of a group with these members. */
    static FastElections watch(RaftServer server, RaftGroupId group, List<RaftPeer> members) {
        FastElections elections = new FastElections(server, group, List.copyOf(members));
        var _ = elections.watch.scheduleWithFixedDelay(elections::look, INTERVAL.toMillis(), INTERVAL.toMillis(),
                TimeUnit.MILLISECONDS);
        return elections;
    }

    private void look() {
        try {
            RoleInfoProto role = server.getDivision(group).getInfo().getRoleInfoProto();
            if (role.hasFollowerInfo() && System.nanoTime() - last > MIN_DISTANCE.toNanos()) {
                look(role.getFollowerInfo().getLeaderInfo());
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("the leader cannot be watched", e);
        }
    }

    private void look(ServerRpcProto leader) throws IOException {
        RaftPeerId id = RaftPeerId.valueOf(leader.getId().getId());
        long now = System.nanoTime();
        boolean ended = leader.getLastRpcElapsedTimeMs() >= SILENCE.toMillis() && members.stream()
                .anyMatch(member -> member.getId().equals(id) && refusesConnections(member.getAddress()));
        refused = ended ? refused.or(() -> Optional.of(now)) : Optional.empty();
        if (refused.isPresent() && now - refused.get() >= TURN.toNanos() * membersBefore(id)) {
            last = now;
            LOG.info("the process of the leading member {} has ended: this one asks for votes", id);
            server.startLeaderElection(request(id));
        }
    }

    /** Returns how many members begin an election before this one if a leader has ended. */
    private int membersBefore(RaftPeerId leader) {
        return members.stream()
                .map(RaftPeer::getId)
                .filter(id -> !id.equals(leader))
                .toList()
                .indexOf(server.getId());
    }

    private static boolean refusesConnections(String address) {
        int colon = address.lastIndexOf(':');
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))),
                    (int) CONNECT_TIMEOUT.toMillis());
            return false;
        } catch (ConnectException _) {
            return true;
        } catch (IOException _) {
            // No answer, or no way to it: it may still lead.
            return false;
        }
    }

    /** Returns the request that a leader sends to the member to which it passes its role. */
    private StartLeaderElectionRequestProto request(RaftPeerId leader) throws IOException {
        TermIndex end = server.getDivision(group).getRaftLog().getLastEntryTermIndex();
        TermIndex entry = end == null ? TermIndex.valueOf(0, -1) : end;
        return StartLeaderElectionRequestProto.newBuilder()
                .setServerRequest(RaftRpcRequestProto.newBuilder()
                        .setRequestorId(leader.toByteString())
                        .setReplyId(server.getId().toByteString())
                        .setRaftGroupId(ProtoUtils.toRaftGroupIdProtoBuilder(group)))
                .setLeaderLastEntry(entry.toProto())
                .build();
    }

    /** Ends the watch. Idempotent. */
    @Override
    public void close() {
        watch.shutdownNow();
    }
}
