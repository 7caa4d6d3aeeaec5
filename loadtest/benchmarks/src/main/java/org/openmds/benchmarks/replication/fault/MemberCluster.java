package org.openmds.benchmarks.replication.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

import org.openmds.benchmarks.replication.member.MemberAnswer;
import org.openmds.benchmarks.replication.member.MemberClient;
import org.openmds.benchmarks.replication.member.MemberProgram;

/**
 * Three members on this machine. Closing it, or the end of this Java process, kills the members and removes namespaces and
 * folders. Faults are injected by one thread; other threads may ask for clients.
 */
public final class MemberCluster implements AutoCloseable {

    /** Number of members. */
    public static final int MEMBERS = 3;

    private static final Duration ASK_TIMEOUT = Duration.ofMillis(500);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    private final MemberNetwork network;
    private final MemberFolders folders;
    private final MemberSoftware software;
    private final List<Optional<MemberProcess>> processes = new ArrayList<>();
    private final AtomicIntegerArray generations = new AtomicIntegerArray(MEMBERS);
    private final Thread atExit = Thread.ofPlatform().unstarted(this::clear);

    private MemberCluster(MemberNetwork network, MemberFolders folders, MemberSoftware software) {
        this.network = network;
        this.folders = folders;
        this.software = software;
    }

    /** Starts the members with empty folders; returns before they have found each other. */
    public static MemberCluster start(MemberSoftware software, ClusterSettings settings) throws IOException {
        MemberFolders folders = MemberFolders.create(MEMBERS, settings);
        MemberNetwork network;
        try {
            network = settings.isolated() ? MemberNetwork.create(MEMBERS) : MemberNetwork.loopback(MEMBERS);
        } catch (IOException e) {
            folders.close();
            throw e;
        }
        MemberCluster cluster = new MemberCluster(network, folders, software);
        Runtime.getRuntime().addShutdownHook(cluster.atExit);
        for (int member = 0; member < MEMBERS; member++) {
            cluster.processes.add(Optional.empty());
            cluster.start(member);
        }
        return cluster;
    }

    /** Opens a connection for a client. */
    public MemberClient client(int member, Duration limit) throws IOException {
        return new MemberClient(network.clientAddress(member), limit);
    }

    /** Starts a member that is not running, as one that votes. */
    void start(int member) throws IOException {
        start(member, IntStream.range(0, MEMBERS).mapToObj(MemberProgram::name).toList());
    }

    /** Starts a member that does not vote until it is added. */
    void startWithoutVote(int member) throws IOException {
        start(member, IntStream.range(0, MEMBERS)
                .filter(each -> each != member)
                .mapToObj(MemberProgram::name)
                .toList());
    }

    private synchronized void start(int member, List<String> voters) throws IOException {
        List<String> command = new ArrayList<>(network.entrance(member));
        command.addAll(software.command(place(member), voters));
        generations.incrementAndGet(member);
        processes.set(member, Optional.of(MemberProcess.start(command, folders.messages(member))));
    }

    private MemberPlace place(int member) {
        return new MemberPlace(member, IntStream.range(0, MEMBERS).mapToObj(network::address).toList(),
                network.clientAddress(member), folders.state(member));
    }

    /** Returns how often a member was started. */
    public int generation(int member) {
        return generations.get(member);
    }

    /** Returns the address at which a member listens for clients. */
    public String clientAddress(int member) {
        return network.clientAddress(member);
    }

    private synchronized Optional<MemberProcess> process(int member) {
        return processes.get(member);
    }

    boolean isRunning(int member) {
        return process(member).map(MemberProcess::isRunning).orElse(false);
    }

    void kill(int member) throws IOException {
        process(member).orElseThrow().kill();
    }

    void pause(int member) {
        process(member).orElseThrow().pause();
    }

    void resume(int member) {
        process(member).orElseThrow().resume();
    }

    MemberNetwork network() {
        return network;
    }

    MemberFolders folders() {
        return folders;
    }

    /** Asks a member for its position, term and role; empty if it does not answer soon. */
    public Optional<MemberAnswer> status(int member) {
        try {
            return Optional.of(software.status(place(member), ASK_TIMEOUT));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** Returns the member that leads in the highest term; empty if none says that it leads. */
    public Optional<Integer> leader() {
        Optional<Integer> leader = Optional.empty();
        long term = -1;
        for (int member = 0; member < MEMBERS; member++) {
            Optional<MemberAnswer> status = status(member);
            if (status.isPresent() && status.get().leads() && status.get().term() > term) {
                leader = Optional.of(member);
                term = status.get().term();
            }
        }
        return leader;
    }

    /** Waits without load until all members answer, one leads, and all have applied the same number of writes; returns whether they do. */
    public boolean awaitAgreement(Duration limit) {
        return await(limit, () -> {
            List<MemberAnswer> all = statuses();
            return all.size() == MEMBERS && all.stream().map(MemberAnswer::position).distinct().count() == 1
                    && all.stream().anyMatch(MemberAnswer::leads);
        });
    }

    /** Waits until all members answer and one leads, so that the next fault meets a group that works. */
    void awaitLeader(Duration limit) {
        await(limit, () -> {
            List<MemberAnswer> all = statuses();
            return all.size() == MEMBERS && all.stream().anyMatch(MemberAnswer::leads);
        });
    }

    /** Waits until all members have applied as many writes as any member now. */
    boolean awaitAllCaughtUp(Duration limit) {
        long goal = newestPosition();
        return await(limit, () -> statuses().stream().filter(status -> status.position() >= goal).count() == MEMBERS);
    }

    /** Waits until a member has applied as many writes as any member now. */
    boolean awaitCaughtUp(int member, Duration limit) {
        long goal = newestPosition();
        return await(limit, () -> status(member).filter(status -> status.position() >= goal).isPresent());
    }

    private long newestPosition() {
        return statuses().stream().mapToLong(MemberAnswer::position).max().orElse(0);
    }

    private List<MemberAnswer> statuses() {
        return IntStream.range(0, MEMBERS).mapToObj(this::status).flatMap(Optional::stream).toList();
    }

    private static boolean await(Duration limit, BooleanSupplier condition) {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
        }
        return true;
    }

    /** Tells what each member says about itself. */
    public String describe() {
        return String.join("; ", IntStream.range(0, MEMBERS)
                .mapToObj(member -> MemberProgram.name(member) + " " + status(member)
                        .map(status -> "is at %d in term %d%s".formatted(status.position(), status.term(),
                                status.leads() ? " and leads" : ""))
                        .orElse(isRunning(member) ? "does not answer" : "has ended"))
                .toList());
    }

    /** Copies the messages of all members into a folder. */
    public void copyMessages(Path target) throws IOException {
        for (int member = 0; member < MEMBERS; member++) {
            Files.copy(folders.messages(member), target.resolve("member-" + MemberProgram.name(member) + ".txt"),
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void close() {
        clear();
        Runtime.getRuntime().removeShutdownHook(atExit);
    }

    private synchronized void clear() {
        for (Optional<MemberProcess> process : processes) {
            try {
                if (process.isPresent()) {
                    process.get().kill();
                }
            } catch (IOException e) {
                System.err.println("mds: " + e.getMessage());
            }
        }
        processes.clear();
        network.close();
        folders.close();
    }
}
