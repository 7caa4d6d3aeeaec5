package org.openmds.benchmarks.replication.member;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.benchmarks.replication.member.MemberRequest.RequestType;
import org.openmds.benchmarks.replication.member.RegisterLog.RegisterValue;

/** Answers the requests of clients to a member, one thread for each connection. */
final class MemberServer {

    private static final Duration ENGINE_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration POSITION_TIMEOUT = Duration.ofSeconds(1);

    private final ReplicationEngine engine;
    private final RegisterLog log;
    private final PlantedBug bug;
    private final boolean readsInLog;

    MemberServer(ReplicationEngine engine, RegisterLog log, MemberSettings settings) {
        this.engine = engine;
        this.log = log;
        this.bug = settings.bug();
        this.readsInLog = settings.engine().hasReadsInLog();
    }

    /** Accepts connections until the process ends. */
    void serve(ServerSocket listener) throws IOException {
        while (true) {
            Socket connection = listener.accept();
            Thread.ofVirtual().start(() -> serve(connection));
        }
    }

    private void serve(Socket connection) {
        try (connection;
                DataInputStream in = new DataInputStream(connection.getInputStream());
                DataOutputStream out = new DataOutputStream(
                        new BufferedOutputStream(connection.getOutputStream()))) {
            connection.setTcpNoDelay(true);
            while (true) {
                MemberRequest request = MemberRequest.readFrom(in);
                if (request.type() == RequestType.VALUES) {
                    writeValues(out);
                } else {
                    answer(request).writeTo(out);
                }
                out.flush();
            }
        } catch (IOException _) {
            // The client has closed the connection.
        }
    }

    private void writeValues(DataOutputStream out) throws IOException {
        long[] values = log.values();
        new MemberAnswer(true, values.length, 0).writeTo(out);
        for (long value : values) {
            out.writeLong(value);
        }
    }

    private MemberAnswer answer(MemberRequest request) {
        try {
            return switch (request.type()) {
                case WRITE -> write(request.argument());
                case READ -> read((int) request.argument());
                case LOCAL_READ -> localRead((int) request.argument(), request.atLeast());
                case ADD -> change(request.argument(), true);
                case REMOVE -> change(request.argument(), false);
                case STATUS, VALUES -> MemberAnswer.status(log.position(), engine.term(), engine.leads());
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return MemberAnswer.FAILED;
        } catch (Exception _) {
            // The engine has no leader, lost it, or did not answer in time: the client sees a failed request.
            return MemberAnswer.FAILED;
        }
    }

    private MemberAnswer write(long value) throws Exception {
        byte[] command = RegisterCommand.write(value);
        CompletableFuture<byte[]> result = engine.write(command);
        if (bug == PlantedBug.EARLY_ACKNOWLEDGEMENT) {
            return new MemberAnswer(true, 0, value);
        }
        if (bug == PlantedBug.DOUBLED_WRITE && value % 100 == 0) {
            result = engine.write(command);
        }
        return done(await(result));
    }

    private MemberAnswer read(int key) throws Exception {
        if (bug == PlantedBug.OLD_LEADER_READ && engine.leads()) {
            return done(log.read(key));
        }
        byte[] command = RegisterCommand.read(key);
        return done(await(readsInLog ? engine.write(command) : engine.read(command)));
    }

    private MemberAnswer localRead(int key, long atLeast) throws InterruptedException {
        boolean reached = bug == PlantedBug.STALE_READ || log.await(atLeast, POSITION_TIMEOUT);
        return reached ? done(log.read(key)) : MemberAnswer.FAILED;
    }

    private MemberAnswer change(long member, boolean add) throws Exception {
        engine.change(MemberProgram.name((int) member), add).get(ENGINE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        return new MemberAnswer(true, log.position(), 0);
    }

    private static RegisterValue await(CompletableFuture<byte[]> result)
            throws InterruptedException, ExecutionException, TimeoutException {
        return RegisterCommand.decode(result.get(ENGINE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS));
    }

    private static MemberAnswer done(RegisterValue value) {
        return new MemberAnswer(true, value.position(), value.value());
    }
}
