package org.openmds.state.replicated;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

import org.openmds.state.sqlite.SqliteStateStore;

/** Members in this process on free ports of the loopback address, each with an SQLite state of its own. */
final class LocalMembers implements AutoCloseable {

    static final Duration LIMIT = Duration.ofSeconds(20);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Path folder;
    private final int snapshotCommands;
    private final List<GroupMember> members = new ArrayList<>();
    private final TreeMap<String, OpenMember> open = new TreeMap<>();

    /**
     * A member and its own state.
     *
     * @param replication
     *            the member
     * @param state
     *            its state
     */
    record OpenMember(ReplicationMember replication, SqliteStateStore state) implements AutoCloseable {

        @Override
        public void close() {
            replication.close();
            state.close();
        }
    }

    LocalMembers(Path folder, int snapshotCommands, String... names) {
        this.folder = folder;
        this.snapshotCommands = snapshotCommands;
        int[] ports = freePorts(names.length);
        for (int i = 0; i < names.length; i++) {
            members.add(new GroupMember(names[i], "127.0.0.1", ports[i]));
        }
    }

    /** Returns ports that were free at the same time, because each member must know those of the others before it starts. */
    private static int[] freePorts(int count) {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1")));
            }
            int[] ports = sockets.stream().mapToInt(ServerSocket::getLocalPort).toArray();
            for (ServerSocket socket : sockets) {
                socket.close();
            }
            return ports;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void startAll() {
        members.forEach(member -> start(member.name()));
    }

    OpenMember start(String name) {
        SqliteStateStore state = SqliteStateStore.open(folder(name).resolve("state"), Clock.systemUTC());
        OpenMember member = new OpenMember(ReplicationMember.start(new ReplicationSettings(name, members,
                folder(name).resolve("log"), Duration.ofSeconds(5), snapshotCommands, Optional.empty()), state),
                state);
        open.put(name, member);
        return member;
    }

    Path folder(String name) {
        return folder.resolve(name);
    }

    Set<String> names() {
        return open.keySet();
    }

    OpenMember member(String name) {
        return Objects.requireNonNull(open.get(name));
    }

    void stop(String name) {
        member(name).close();
        open.remove(name);
    }

    /** Waits until one of the open members leads; returns its name. */
    String awaitLeader() {
        CompletableFuture<String> leader = new CompletableFuture<>();
        open.forEach((name, member) -> Thread.ofVirtual().start(() -> {
            try {
                Optional<LeaderStore> store = member.replication().awaitLeadership(LIMIT);
                store.ifPresent(_ -> leader.complete(name));
            } catch (InterruptedException e) {
                leader.completeExceptionally(e);
            }
        }));
        return leader.orTimeout(LIMIT.toMillis(), TimeUnit.MILLISECONDS).join();
    }

    /** Returns the store of the member that leads. */
    LeaderStore awaitStore() throws InterruptedException {
        return member(awaitLeader()).replication().awaitLeadership(LIMIT).orElseThrow();
    }

    /** Waits until a value of the status of a member, or of its state, is as expected. */
    static <T> void await(T subject, Function<T, Boolean> expected) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!expected.apply(subject)) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("not reached within %d s: %s".formatted(LIMIT.toSeconds(), subject));
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    @Override
    public void close() {
        open.values().forEach(OpenMember::close);
        open.clear();
    }
}
