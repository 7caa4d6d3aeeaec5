package org.openmds.benchmarks.replication.member;

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
import java.util.concurrent.CompletableFuture;

import org.apache.ratis.io.MD5Hash;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftGroupId;
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

/** Applies committed commands of Apache Ratis to the log, and keeps snapshots of it in files. */
final class RatisRegisters extends BaseStateMachine {

    private final MemberSettings settings;
    private final RegisterLog log;
    private final SimpleStateMachineStorage storage = new SimpleStateMachineStorage();

    RatisRegisters(MemberSettings settings, RegisterLog log) {
        this.settings = settings;
        this.log = log;
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

    private void load(@Nullable SingleFileSnapshotInfo snapshot) throws IOException {
        if (snapshot == null) {
            return;
        }
        File file = snapshot.getFile().getPath().toFile();
        MD5Hash digest = snapshot.getFile().getFileDigest();
        if (digest != null) {
            MD5FileUtil.verifySavedMD5(file, digest);
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file.toPath())))) {
            log.readFrom(in);
        }
        setLastAppliedTermIndex(SimpleStateMachineStorage.getTermIndexFromSnapshotFile(file));
    }

    @Override
    public long takeSnapshot() throws IOException {
        TermIndex last = getLastAppliedTermIndex();
        File file = storage.getSnapshotFile(last.getTerm(), last.getIndex());
        // A part has another name, so that a kill leaves no snapshot without its end.
        Path part = file.toPath().resolveSibling(file.getName() + ".part");
        try (FileOutputStream disk = new FileOutputStream(part.toFile());
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(disk))) {
            log.writeTo(out);
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
    public CompletableFuture<Message> query(Message request) {
        byte[] command = request.getContent().toByteArray();
        return CompletableFuture.completedFuture(answer(command, false));
    }

    @Override
    public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
        LogEntryProto entry = transaction.getLogEntry();
        byte[] command = entry.getStateMachineLogEntry().getLogData().toByteArray();
        Message answer = answer(command, settings.forgets(RegisterCommand.written(command, 0)));
        updateLastAppliedTermIndex(entry.getTerm(), entry.getIndex());
        return CompletableFuture.completedFuture(answer);
    }

    private Message answer(byte[] command, boolean forgets) {
        return Message.valueOf(ByteString.copyFrom(RegisterCommand.apply(log, command, 0, command.length, forgets)));
    }
}
