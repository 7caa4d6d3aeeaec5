package org.openmds.state.replicated;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.apache.ratis.io.MD5Hash;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftGroupMemberId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.FileInfo;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.StateMachineStorage;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.apache.ratis.statemachine.impl.SimpleStateMachineStorage;
import org.apache.ratis.statemachine.impl.SingleFileSnapshotInfo;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.util.LifeCycle;
import org.apache.ratis.util.MD5FileUtil;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.state.StateChange;

/**
 * Applies committed commands to the state of a member, on the engine's thread. If the state cannot be written, the exception stops the member: it must
 * not go on without a command that others have applied.
 */
final class LogMachine extends BaseStateMachine {

    /** The answer of a command that was applied. */
    static final ByteString APPLIED = ByteString.copyFromUtf8("applied");
    private static final ByteString OLD_TERM = ByteString.copyFromUtf8("old term");

    private final AppliedState state;
    private final LogListener listener;
    private final SimpleStateMachineStorage storage = new SimpleStateMachineStorage();

    /** Receives changes of the state and of the leader; called by threads of the engine. */
    interface LogListener {

        /** Changes were applied to the state. */
        void applied(List<StateChange> changes, LogPosition position);

        /** A snapshot has replaced the state. */
        void replaced(LogPosition position);

        /** This member leads, and has applied all earlier commands. */
        void leads();

        /** Another member leads, or none. */
        void follows();
    }

    LogMachine(AppliedState state, LogListener listener) {
        this.state = state;
        this.listener = listener;
    }

    @Override
    public void initialize(RaftServer server, RaftGroupId group, RaftStorage raftStorage) throws IOException {
        super.initialize(server, group, raftStorage);
        getLifeCycle().startAndTransition(() -> {
            storage.init(raftStorage);
            load(storage.loadLatestSnapshot());
        });
    }

    @Override
    public void pause() {
        getLifeCycle().transition(LifeCycle.State.PAUSING);
        getLifeCycle().transition(LifeCycle.State.PAUSED);
    }

    @Override
    public void reinitialize() throws IOException {
        load(storage.loadLatestSnapshot());
        if (getLifeCycleState() == LifeCycle.State.PAUSED) {
            getLifeCycle().transition(LifeCycle.State.STARTING);
            getLifeCycle().transition(LifeCycle.State.RUNNING);
        }
    }

    /** Takes a snapshot unless the state is newer. Then the engine gives the commands after the snapshot again, and they are skipped. */
    private void load(@Nullable SingleFileSnapshotInfo snapshot) throws IOException {
        if (snapshot == null) {
            return;
        }
        File file = snapshot.getFile().getPath().toFile();
        TermIndex position = SimpleStateMachineStorage.getTermIndexFromSnapshotFile(file);
        if (position.getIndex() > state.index()) {
            MD5Hash digest = snapshot.getFile().getFileDigest();
            if (digest != null) {
                MD5FileUtil.verifySavedMD5(file, digest);
            }
            try (DataInputStream in = new DataInputStream(
                    new BufferedInputStream(Files.newInputStream(file.toPath())))) {
                state.replaceBy(in, position.getTerm(), position.getIndex());
            }
            listener.replaced(state.position());
        }
        setLastAppliedTermIndex(position);
    }

    @Override
    public long takeSnapshot() throws IOException {
        TermIndex last = getLastAppliedTermIndex();
        if (last.getIndex() < state.index()) {
            // Commands that the state has already are still given again.
            return -1;
        }
        File file = storage.getSnapshotFile(last.getTerm(), last.getIndex());
        // A part has another name, so that a kill leaves no snapshot without its end.
        Path part = file.toPath().resolveSibling(file.getName() + ".part");
        try (FileOutputStream disk = new FileOutputStream(part.toFile());
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(disk))) {
            state.writeTo(out);
            out.flush();
            disk.getFD().sync();
        }
        MD5Hash digest = MD5FileUtil.computeMd5ForFile(part.toFile());
        MD5FileUtil.saveMD5File(file, digest);
        Files.move(part, file.toPath(), StandardCopyOption.ATOMIC_MOVE);
        storage.updateLatestSnapshot(new SingleFileSnapshotInfo(new FileInfo(file.toPath(), digest), last));
        return last.getIndex();
    }

    @Override
    public StateMachineStorage getStateMachineStorage() {
        return storage;
    }

    @Override
    public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
        LogEntryProto entry = transaction.getLogEntry();
        ByteString answer = APPLIED;
        if (entry.getIndex() > state.index()) {
            answer = apply(entry);
        }
        updateLastAppliedTermIndex(entry.getTerm(), entry.getIndex());
        return CompletableFuture.completedFuture(Message.valueOf(answer));
    }

    private ByteString apply(LogEntryProto entry) {
        BatchCommand command;
        try {
            command = BatchCommand.of(entry.getStateMachineLogEntry().getLogData().toByteArray());
        } catch (IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
        if (command.term() != entry.getTerm()) {
            return OLD_TERM;
        }
        state.apply(command.changes(), entry.getTerm(), entry.getIndex());
        listener.applied(command.changes(), state.position());
        return APPLIED;
    }

    @Override
    public void notifyLeaderReady() {
        listener.leads();
    }

    @Override
    public void notifyLeaderChanged(RaftGroupMemberId member, RaftPeerId leader) {
        if (!member.getPeerId().equals(leader)) {
            listener.follows();
        }
    }

    @Override
    public void notifyNotLeader(Collection<TransactionContext> pending) {
        listener.follows();
    }
}
