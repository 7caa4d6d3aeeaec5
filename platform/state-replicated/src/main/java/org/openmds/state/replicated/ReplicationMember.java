package org.openmds.state.replicated;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.state.LeadingMember;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateStore;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * This process as a member of a replicated index. It applies the common log to its own state store; while it leads, {@link #awaitLeadership} gives the
 * store that writes. Thread-safe.
 */
public final class ReplicationMember implements AutoCloseable {

    /** Largest command of the log. */
    static final int MAX_COMMAND_BYTES = 7 << 20;

    private static final Logger LOG = LogManager.getLogger();
    private static final RaftGroupId GROUP = RaftGroupId
            .valueOf(UUID.nameUUIDFromBytes("openmds".getBytes(StandardCharsets.UTF_8)));

    private final ReplicationSettings settings;
    private final StateStore local;
    private final RaftServer server;
    private final MemberConnections connections;
    private final AcceptedConnections accepted;
    private final FastElections elections;
    private final ClientId client = ClientId.randomId();
    private final AtomicLong calls = new AtomicLong();
    private final List<FollowerStore> followers = new CopyOnWriteArrayList<>();
    private final MemberUrls urls;
    private final AppliedPosition applied;
    @GuardedBy("this")
    private @Nullable LeaderStore leadership;
    @GuardedBy("this")
    private boolean closed;

    private ReplicationMember(ReplicationSettings settings, StateStore local) throws IOException {
        this.settings = settings;
        this.local = local;
        this.urls = new MemberUrls(local);
        AppliedState state = new AppliedState(local);
        this.applied = new AppliedPosition(state.position());
        List<RaftPeer> peers = settings.members().stream().map(ReplicationMember::peer).toList();
        this.accepted = new AcceptedConnections(settings.members());
        this.server = RaftServer.newBuilder()
                .setServerId(RaftPeerId.valueOf(settings.own()))
                .setGroup(RaftGroup.valueOf(GROUP, peers))
                .setProperties(EngineProperties.of(settings))
                .setParameters(EngineProperties.parameters(settings, accepted))
                .setStateMachine(new LogMachine(state, new Leadership()))
                .setOption(RaftStorage.StartupOption.RECOVER)
                .build();
        server.start();
        this.connections = MemberConnections.watch(server, GROUP,
                peers.stream().map(RaftPeer::getId).filter(id -> !id.equals(server.getId())).toList());
        this.elections = FastElections.watch(server, GROUP, peers);
    }

    /** Keeps the store of the current term, and passes on what is applied. */
    private final class Leadership implements LogMachine.LogListener {

        @Override
        public void applied(List<StateChange> changes, LogPosition position) {
            urls.apply(changes);
            followers.forEach(store -> store.applied(changes));
            applied.set(position);
        }

        @Override
        public void replaced(LogPosition position) {
            urls.read();
            followers.forEach(FollowerStore::replace);
            applied.set(position);
        }

        @Override
        public void leads() {
            beginLeadership();
        }

        @Override
        public void follows() {
            endLeadership("the member %s no longer leads".formatted(settings.own()));
        }
    }

    /**
     * Starts a member. It finds the others in the background.
     *
     * @param local
     *            the state store of this member, which nothing else writes; the caller closes it after the member
     * @throws StateException
     *             the log cannot be read or written, or the address is in use
     */
    public static ReplicationMember start(ReplicationSettings settings, StateStore local) {
        try {
            return new ReplicationMember(settings, local);
        } catch (IOException e) {
            throw new StateException("the member %s cannot start with its log in %s: %s".formatted(settings.self(),
                    settings.log(), e.getMessage()), e);
        }
    }

    private static RaftPeer peer(GroupMember member) {
        return RaftPeer.newBuilder().setId(member.name()).setAddress(member.address()).build();
    }

    private synchronized void beginLeadership() {
        endLeadership("another term has begun");
        try {
            leadership = new LeaderStore(this, local, server.getDivision(GROUP).getInfo().getCurrentTerm());
            LOG.info("the member {} leads in term {}", settings.own(), leadership.term());
        } catch (IOException e) {
            throw new IllegalStateException("a leader without a group", e);
        }
        notifyAll();
    }

    private synchronized void endLeadership(String reason) {
        if (leadership != null) {
            leadership.end(reason);
            leadership = null;
        }
    }

    /** Opens another store in the same term if the result of a write was unknown: its first write comes after that one in the log. */
    @GuardedBy("this")
    private void renewLeadership() {
        if (leadership != null && leadership.ended().isDone()) {
            leadership = new LeaderStore(this, local, leadership.term());
        }
    }

    /** Returns a store over the state of this member, for readers while it does not lead. The caller closes it. */
    public FollowerStore follow() {
        FollowerStore store = new FollowerStore(this, local);
        followers.add(store);
        return store;
    }

    void forget(FollowerStore store) {
        followers.remove(store);
    }

    /** Returns the member that takes changes now. */
    public LeadingMember leader() {
        return status().leader()
                .map(name -> new LeadingMember(Optional.of(name), urls.find(name)))
                .orElse(
                        LeadingMember.NONE);
    }

    /** Returns the members of the group with what this one knows of them. */
    public List<KnownMember> members() {
        return settings.members().stream().map(member -> new KnownMember(member, urls.find(member.name()))).toList();
    }

    /** Returns the name of this member. */
    public String name() {
        return settings.own();
    }

    /**
     * Waits until this member leads and has applied all earlier commands.
     *
     * @return the store of its term; empty if it does not lead within the limit, or is closed
     */
    public synchronized Optional<LeaderStore> awaitLeadership(Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        renewLeadership();
        while (leadership == null && !closed) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                return Optional.empty();
            }
            wait(left);
        }
        return Optional.ofNullable(leadership);
    }

    /** Adds a command to the log; returns when it is applied here. */
    void append(byte[] command) {
        RaftClientRequest request = RaftClientRequest.newBuilder()
                .setClientId(client)
                .setServerId(server.getId())
                .setGroupId(GROUP)
                .setCallId(calls.incrementAndGet())
                .setMessage(Message.valueOf(ByteString.copyFrom(command)))
                .setType(RaftClientRequest.writeRequestType())
                .build();
        RaftClientReply reply = result(request);
        if (!reply.isSuccess()) {
            throw new StateException("the member %s did not write: %s; %s leads".formatted(settings.own(),
                    String.valueOf(reply.getException()), leaderText()), reply.getException());
        }
        if (!reply.getMessage().getContent().equals(LogMachine.APPLIED)) {
            throw new StateException(
                    "the member %s has led again since: nothing was written".formatted(settings.own()));
        }
    }

    private RaftClientReply result(RaftClientRequest request) {
        try {
            CompletableFuture<RaftClientReply> reply = server.submitClientRequestAsync(request);
            return reply.get(settings.writeTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StateException("interrupted while a majority was asked", e);
        } catch (TimeoutException e) {
            throw new StateException("no majority of the %d members has answered within %d ms".formatted(
                    settings.members().size(), settings.writeTimeout().toMillis()), e);
        } catch (ExecutionException | IOException e) {
            throw new StateException("the member %s did not write: %s".formatted(settings.own(), e.getMessage()), e);
        }
    }

    private String leaderText() {
        return status().leader()
                .flatMap(name -> settings.members().stream().filter(member -> member.name().equals(name)).findAny())
                .map(GroupMember::toString)
                .orElse("no known member");
    }

    /** Returns the position of the last command that the state of this member contains. */
    public LogPosition applied() {
        return applied.get();
    }

    /** Waits until the state of this member contains a command and those before it. Returns false if that takes longer. */
    public boolean awaitApplied(LogPosition position, Duration limit) throws InterruptedException {
        return applied.await(position, limit);
    }

    /** Returns the connections that others have opened to this member. */
    public AcceptedConnections accepted() {
        return accepted;
    }

    /** Returns the present status of this member. */
    public MemberStatus status() {
        try {
            RaftServer.Division division = server.getDivision(GROUP);
            DivisionInfo info = division.getInfo();
            MemberStatus.MemberRole role = switch (info.getCurrentRole()) {
                case LEADER -> MemberStatus.MemberRole.LEADER;
                case CANDIDATE -> MemberStatus.MemberRole.CANDIDATE;
                default -> MemberStatus.MemberRole.FOLLOWER;
            };
            return new MemberStatus(info.isAlive() ? role : MemberStatus.MemberRole.STOPPED, info.getCurrentTerm(),
                    Optional.ofNullable(info.getLeaderId()).map(RaftPeerId::toString),
                    division.getRaftLog().getLastCommittedIndex(), info.getLastAppliedIndex());
        } catch (IOException _) {
            return new MemberStatus(MemberStatus.MemberRole.STOPPED, 0, Optional.empty(), 0, 0);
        }
    }

    /** Leaves the group until the next start. Idempotent. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            endLeadership("the store is closed");
            notifyAll();
        }
        connections.close();
        elections.close();
        try {
            server.close();
        } catch (IOException e) {
            LOG.warn("the member {} did not close well: {}", settings.own(), e.getMessage());
        }
        accepted.close();
    }
}
