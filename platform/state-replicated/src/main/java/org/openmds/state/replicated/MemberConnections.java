package org.openmds.state.replicated;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.apache.ratis.proto.RaftProtos.RoleInfoProto;
import org.apache.ratis.proto.RaftProtos.ServerRpcProto;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;

/**
 * Replaces connections to members that do not answer. gRPC waits up to two minutes before it connects again to a member that was not there, and fails
 * requests for votes meanwhile; TCP sends again only after up to 13 s when a network was cut for some seconds. A new connection has neither wait.
 */
public final class MemberConnections implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofMillis(50);
    /** Time without a word from the leader after which votes are near. */
    private static final Duration LEADER_SILENCE = Duration.ofMillis(200);
    /** Time without an answer of a follower after which its connection counts as broken. */
    private static final Duration FOLLOWER_SILENCE = Duration.ofSeconds(1);
    private static final Duration MIN_AGE = Duration.ofSeconds(1);

    private final RaftServer server;
    private final RaftGroupId group;
    private final List<RaftPeerId> others;
    private final Map<RaftPeerId, Long> replaced = new HashMap<>();
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("connections").factory());

    private MemberConnections(RaftServer server, RaftGroupId group, List<RaftPeerId> others) {
        this.server = server;
        this.group = group;
        this.others = others;
    }

    /** Starts to watch the connections of a server. */
    public static MemberConnections watch(RaftServer server, RaftGroupId group, List<RaftPeerId> others) {
        MemberConnections connections = new MemberConnections(server, group, List.copyOf(others));
        var ignored = connections.watch.scheduleWithFixedDelay(connections::replaceBroken, INTERVAL.toMillis(),
                INTERVAL.toMillis(),
                TimeUnit.MILLISECONDS);
        return connections;
    }

    private void replaceBroken() {
        try {
            RoleInfoProto role = server.getDivision(group).getInfo().getRoleInfoProto();
            if (role.hasLeaderInfo()) {
                role.getLeaderInfo().getFollowerInfoList().forEach(this::replaceIfSilent);
            } else if (!role.hasFollowerInfo()
                    || role.getFollowerInfo().getLeaderInfo().getLastRpcElapsedTimeMs() > LEADER_SILENCE.toMillis()) {
                others.forEach(this::replace);
            }
        } catch (IOException | RuntimeException _) {
            // The server has no group yet, or is closed.
        }
    }

    private void replaceIfSilent(ServerRpcProto follower) {
        if (follower.getLastRpcElapsedTimeMs() > FOLLOWER_SILENCE.toMillis()) {
            replace(RaftPeerId.valueOf(follower.getId().getId()));
        }
    }

    private void replace(RaftPeerId member) {
        long now = System.nanoTime();
        Long last = replaced.get(member);
        if (last != null && now - last < MIN_AGE.toNanos()) {
            return;
        }
        replaced.put(member, now);
        // Closing the old connection takes seconds if the other side does not answer.
        Thread.ofVirtual()
                .name("replace-connection-", 0)
                .start(() -> server.getServerRpc().handleException(member, new IOException("no answer"), true));
    }

    /** Ends the watch; connections stay open. Idempotent. */
    @Override
    public void close() {
        watch.shutdownNow();
    }
}
