package org.openmds.benchmarks.replication.member;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.SetConfigurationRequest;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.util.SizeInBytes;
import org.openmds.state.replicated.EngineProperties;
import org.openmds.state.replicated.MemberConnections;

/**
 * The engine Apache Ratis with gRPC: its log in files, forced to disk, with a snapshot each few thousand commands. A member that does not lead
 * refuses writes, so that clients go to the next one; it answers reads after it has asked the leader.
 */
final class RatisEngine implements ReplicationEngine {

    private static final int PORT = 7800;
    private static final long SNAPSHOT_COMMANDS = 3_600;
    private static final RaftGroupId GROUP = RaftGroupId
            .valueOf(UUID.fromString("5bc0b7a4-96c7-4e1c-8d0f-2d9c6a0f3f11"));

    private final RaftServer server;
    private final List<RaftPeer> peers;
    private final MemberConnections connections;
    private final ClientId client = ClientId.randomId();
    private final AtomicLong calls = new AtomicLong();

    private RatisEngine(RaftServer server, List<RaftPeer> peers) {
        this.server = server;
        this.peers = peers;
        this.connections = MemberConnections.watch(server, GROUP,
                peers.stream().map(RaftPeer::getId).filter(id -> !id.equals(server.getId())).toList());
    }

    /** Starts the engine; applied commands change the log. */
    static RatisEngine start(MemberSettings settings, RegisterLog log) throws IOException {
        List<RaftPeer> peers = peers(settings);
        boolean votes = settings.voters().contains(settings.name());
        RaftServer server = RaftServer.newBuilder()
                .setServerId(RaftPeerId.valueOf(settings.name()))
                .setGroup(votes ? RaftGroup.valueOf(GROUP, peers) : RaftGroup.valueOf(GROUP))
                .setProperties(properties(settings))
                .setStateMachine(new RatisRegisters(settings, log))
                .setOption(RaftStorage.StartupOption.RECOVER)
                .build();
        server.start();
        return new RatisEngine(server, peers);
    }

    private static List<RaftPeer> peers(MemberSettings settings) {
        int members = settings.addresses().size();
        int own = settings.name().charAt(0) - 'A';
        List<RaftPeer> peers = new ArrayList<>();
        for (int i = 0; i < members; i++) {
            peers.add(RaftPeer.newBuilder()
                    .setId(MemberProgram.name((own + i) % members))
                    .setAddress(settings.addresses().get(i) + ":" + PORT)
                    .build());
        }
        return peers;
    }

    private static RaftProperties properties(MemberSettings settings) {
        RaftProperties properties = new RaftProperties();
        RaftServerConfigKeys.setStorageDir(properties, List.of(settings.state().toFile()));
        GrpcConfigKeys.Server.setHost(properties, settings.addresses().getFirst());
        GrpcConfigKeys.Server.setPort(properties, PORT);
        RaftServerConfigKeys.Read.setOption(properties, RaftServerConfigKeys.Read.Option.LINEARIZABLE);
        EngineProperties.setTimes(properties);
        RaftServerConfigKeys.Log.setSegmentSizeMax(properties, SizeInBytes.valueOf("1MB"));
        RaftServerConfigKeys.Log.setPreallocatedSize(properties, SizeInBytes.valueOf("64KB"));
        RaftServerConfigKeys.Log.setPurgeUptoSnapshotIndex(properties, true);
        RaftServerConfigKeys.Log.setPurgeGap(properties, 1);
        RaftServerConfigKeys.Snapshot.setAutoTriggerEnabled(properties, true);
        RaftServerConfigKeys.Snapshot.setAutoTriggerThreshold(properties, SNAPSHOT_COMMANDS);
        RaftServerConfigKeys.Snapshot.setRetentionFileNum(properties, 2);
        return properties;
    }

    @Override
    public CompletableFuture<byte[]> write(byte[] command) throws IOException {
        return submit(command, RaftClientRequest.writeRequestType());
    }

    @Override
    public CompletableFuture<byte[]> read(byte[] command) throws IOException {
        return submit(command, RaftClientRequest.readRequestType());
    }

    private CompletableFuture<byte[]> submit(byte[] command, RaftClientRequest.Type type) throws IOException {
        RaftClientRequest request = RaftClientRequest.newBuilder()
                .setClientId(client)
                .setServerId(server.getId())
                .setGroupId(GROUP)
                .setCallId(calls.incrementAndGet())
                .setMessage(Message.valueOf(ByteString.copyFrom(command)))
                .setType(type)
                .build();
        return server.submitClientRequestAsync(request).thenApply(RatisEngine::result);
    }

    private static byte[] result(RaftClientReply reply) {
        if (!reply.isSuccess()) {
            throw new IllegalStateException("refused", reply.getException());
        }
        return reply.getMessage().getContent().toByteArray();
    }

    @Override
    public CompletableFuture<byte[]> change(String member, boolean add) throws IOException {
        List<RaftPeer> wanted = new ArrayList<>(
                server.getDivision(GROUP).getRaftConf().getAllPeers());
        wanted.removeIf(peer -> peer.getId().toString().equals(member));
        if (add) {
            peers.stream().filter(peer -> peer.getId().toString().equals(member)).forEach(wanted::add);
        }
        SetConfigurationRequest.Arguments arguments = SetConfigurationRequest.Arguments.newBuilder()
                .setServersInNewConf(wanted)
                .build();
        return server
                .setConfigurationAsync(new SetConfigurationRequest(client, server.getId(), GROUP,
                        calls.incrementAndGet(), arguments))
                .thenApply(reply -> {
                    if (!reply.isSuccess()) {
                        throw new IllegalStateException("refused", reply.getException());
                    }
                    return new byte[0];
                });
    }

    @Override
    public boolean leads() {
        try {
            return server.getDivision(GROUP).getInfo().isLeaderReady();
        } catch (IOException _) {
            return false;
        }
    }

    @Override
    public long term() {
        try {
            return server.getDivision(GROUP).getInfo().getCurrentTerm();
        } catch (IOException _) {
            return 0;
        }
    }

    @Override
    public void close() {
        connections.close();
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
