package org.openmds.benchmarks.replication;

import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;
import org.openmds.benchmarks.replication.fault.MemberCluster;
import org.openmds.benchmarks.replication.history.OperationHistory;
import org.openmds.benchmarks.replication.history.RegisterOperation;
import org.openmds.benchmarks.replication.history.RegisterOperation.OperationKind;
import org.openmds.benchmarks.replication.member.MemberAnswer;
import org.openmds.benchmarks.replication.member.MemberClient;
import org.openmds.benchmarks.replication.member.MemberRequest;
import org.openmds.benchmarks.replication.member.MemberRequest.RequestType;
import org.openmds.benchmarks.replication.member.RegisterLog;

/**
 * A client that writes unique values to registers and reads registers, at any member, and records what it sees. It goes to another member after a
 * failure, and sometimes without one. Runs on a thread of its own.
 */
final class RegisterClient implements Runnable {

    private static final Duration TIMEOUT = Duration.ofSeconds(4);
    private static final Duration FAILURE_PAUSE = Duration.ofMillis(50);
    private static final double WRITE_SHARE = 0.6;
    private static final double READ_SHARE = 0.25;
    private static final double MOVE_SHARE = 0.05;

    private final int number;
    private final ClientContext context;
    private final Random random;
    private int member;
    private @Nullable MemberClient connection;
    private long ownPosition;

    /**
     * Members, record and counters that the clients of a run share.
     *
     * @param cluster
     *            the members
     * @param history
     *            the record of all operations
     * @param numbers
     *            the last number of a value
     * @param stopped
     *            whether the clients end
     * @param pause
     *            the time from one request of a client to its next
     */
    record ClientContext(MemberCluster cluster, OperationHistory<RegisterOperation> history, AtomicLong numbers,
            AtomicBoolean stopped,
            Duration pause) {
    }

    RegisterClient(int number, long seed, ClientContext context) {
        this.number = number;
        this.context = context;
        this.random = new Random(seed + number);
        this.member = number % MemberCluster.MEMBERS;
    }

    @Override
    public void run() {
        long next = System.nanoTime();
        while (!context.stopped().get() && !context.history().isFull()) {
            if (random.nextDouble() < MOVE_SHARE) {
                move(random.nextInt(MemberCluster.MEMBERS));
            }
            operate();
            next = Math.max(next + context.pause().toNanos(), System.nanoTime() - context.pause().toNanos());
            LockSupport.parkNanos(next - System.nanoTime());
        }
        move(member);
    }

    private void operate() {
        double share = random.nextDouble();
        int key = random.nextInt(RegisterLog.KEYS);
        OperationKind kind = share < WRITE_SHARE
                ? OperationKind.WRITE
                : share < WRITE_SHARE + READ_SHARE ? OperationKind.READ : OperationKind.LOCAL_READ;
        operate(kind, key, kind == OperationKind.WRITE
                ? RegisterLog.value(context.numbers().incrementAndGet(), key)
                : key);
    }

    private void operate(OperationKind kind, int key, long argument) {
        MemberClient open = connect();
        if (open == null) {
            return;
        }
        long start = context.history().now();
        MemberAnswer answer = ask(open, request(kind, argument));
        long end = context.history().now();
        if (answer != null && answer.done()) {
            long value = kind == OperationKind.WRITE ? argument : answer.value();
            context.history()
                    .add(new RegisterOperation(number, kind, key, value, member, start, end, answer.position()));
            if (kind == OperationKind.WRITE) {
                ownPosition = Math.max(ownPosition, answer.position());
            }
            return;
        }
        if (kind == OperationKind.WRITE) {
            context.history()
                    .add(new RegisterOperation(number, kind, key, argument, member, start, RegisterOperation.UNKNOWN,
                            0));
        }
        fail();
    }

    private MemberRequest request(OperationKind kind, long argument) {
        return switch (kind) {
            case WRITE -> new MemberRequest(RequestType.WRITE, argument, 0);
            case READ -> new MemberRequest(RequestType.READ, argument, 0);
            case LOCAL_READ -> new MemberRequest(RequestType.LOCAL_READ, argument, ownPosition);
        };
    }

    private @Nullable MemberClient connect() {
        if (connection == null) {
            try {
                connection = context.cluster().client(member, TIMEOUT);
            } catch (IOException _) {
                fail();
            }
        }
        return connection;
    }

    private static @Nullable MemberAnswer ask(MemberClient open, MemberRequest request) {
        try {
            return open.ask(request);
        } catch (IOException _) {
            return null;
        }
    }

    private void fail() {
        move((member + 1) % MemberCluster.MEMBERS);
        LockSupport.parkNanos(FAILURE_PAUSE.toNanos());
    }

    /** Closes the connection and asks another member from now on. */
    private void move(int other) {
        if (connection != null) {
            connection.close();
            connection = null;
        }
        member = other;
    }
}
