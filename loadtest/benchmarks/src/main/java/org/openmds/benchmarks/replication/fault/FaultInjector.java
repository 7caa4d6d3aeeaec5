package org.openmds.benchmarks.replication.fault;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import org.openmds.benchmarks.replication.member.MemberClient;
import org.openmds.benchmarks.replication.member.MemberProgram;
import org.openmds.benchmarks.replication.member.MemberRequest;
import org.openmds.benchmarks.replication.member.MemberRequest.RequestType;

/** Injects faults into a cluster, one after the other. The seed decides which; for one thread. */
public final class FaultInjector {

    private static final Duration CATCH_UP_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration LEADER_TIMEOUT = Duration.ofSeconds(15);
    private static final Duration BEFORE_VOTE_TIMEOUT = Duration.ofSeconds(8);
    private static final Duration CHANGE_TIMEOUT = Duration.ofSeconds(6);
    private static final int MAX_CHANGE_ATTEMPTS = 6;
    private static final Duration RESTART_PAUSE = Duration.ofSeconds(1);

    private final MemberCluster cluster;
    private final LongSupplier clock;
    private final Consumer<InjectedFault> listener;
    private final List<InjectedFault> injected = new ArrayList<>();

    /**
     * @param clock
     *            the time since the start of the run, in nanoseconds
     * @param listener
     *            is called after each fault
     */
    public FaultInjector(MemberCluster cluster, LongSupplier clock, Consumer<InjectedFault> listener) {
        this.cluster = cluster;
        this.clock = clock;
        this.listener = listener;
    }

    /** Injects faults for a time; each fault that has begun is also ended. */
    public void run(List<FaultScenario> kinds, long seed, Duration time) throws IOException {
        Random random = new Random(seed);
        long end = System.nanoTime() + time.toNanos();
        while (!kinds.isEmpty()) {
            for (FaultStep step : FaultStep.round(kinds, random)) {
                if (System.nanoTime() - end > 0) {
                    return;
                }
                inject(step);
                cluster.awaitLeader(LEADER_TIMEOUT);
                pause(step.calmMillis());
            }
        }
        pause(time.toMillis());
    }

    /** Returns the faults so far. */
    public List<InjectedFault> injected() {
        return List.copyOf(injected);
    }

    private void inject(FaultStep step) throws IOException {
        int leader = cluster.leader().orElse(-1);
        boolean takesLeader = step.takesLeader() || step.kind() == FaultScenario.KILL_LEADER;
        int first = takesLeader && leader >= 0 ? leader : step.victim();
        int second = (first + (step.next() ? 1 : 2)) % MemberCluster.MEMBERS;
        int third = MemberCluster.MEMBERS - first - second;
        long start = clock.getAsLong();
        String victims = switch (step.kind()) {
            case KILL -> kill(step, step.victims(), first, second, third);
            case KILL_LEADER -> kill(step, 1, first);
            case PAUSE -> stop(step, first);
            case CUT_PAIR -> cut(step, List.of(List.of(first, second), List.of(second, first)));
            case ISOLATE -> cut(step, around(first, second, third));
            case ONE_WAY -> cut(step, step.victims() == 1
                    ? List.of(List.of(first, second))
                    : List.of(List.of(first, second), List.of(first, third)));
            case FULL_DISK -> fillDisk(step, first);
            case FULL_DISK_AND_LEADER -> fillDiskAndKillLeader(step, leader < 0 ? first : leader);
            case ISOLATE_AND_KILL -> isolateAndKill(step, first, second, third);
            case REMOVE_STATE -> removeState(first);
            case REPLACE -> replace(first, second, third);
        };
        String ended = startEnded();
        InjectedFault fault = new InjectedFault(step.kind(), victims + ended, first == leader, start,
                clock.getAsLong());
        injected.add(fault);
        listener.accept(fault);
    }

    /** Starts members that have ended by themselves, as a service manager does. */
    private String startEnded() throws IOException {
        StringBuilder ended = new StringBuilder();
        for (int member = 0; member < MemberCluster.MEMBERS; member++) {
            if (!cluster.isRunning(member)) {
                cluster.start(member);
                ended.append("; ").append(MemberProgram.name(member)).append(" had ended");
            }
        }
        return ended.toString();
    }

    private static List<List<Integer>> around(int first, int second, int third) {
        return List.of(List.of(first, second), List.of(second, first), List.of(first, third), List.of(third, first));
    }

    private String kill(FaultStep step, int victims, int... order) throws IOException {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < victims; i++) {
            cluster.kill(order[i]);
            names.add(MemberProgram.name(order[i]));
        }
        pause(step.holdMillis() / 3);
        for (int i = 0; i < victims; i++) {
            cluster.start(order[i]);
        }
        return String.join(" ", names);
    }

    private String stop(FaultStep step, int victim) {
        cluster.pause(victim);
        pause(step.holdMillis());
        cluster.resume(victim);
        return MemberProgram.name(victim);
    }

    private String cut(FaultStep step, List<List<Integer>> ways) throws IOException {
        cutAll(ways);
        pause(step.holdMillis());
        cluster.network().openAll();
        return String.join(" ", ways.stream()
                .map(way -> MemberProgram.name(way.get(0)) + "-" + MemberProgram.name(way.get(1)))
                .toList());
    }

    private void cutAll(List<List<Integer>> ways) throws IOException {
        for (List<Integer> way : ways) {
            cluster.network().cut(way.get(0), way.get(1));
        }
    }

    private String fillDisk(FaultStep step, int victim) throws IOException {
        cluster.folders().fill(victim);
        pause(step.holdMillis() / 2);
        restartWithFreeDisk(victim);
        return MemberProgram.name(victim);
    }

    private void restartWithFreeDisk(int victim) throws IOException {
        cluster.kill(victim);
        cluster.folders().free(victim);
        cluster.start(victim);
    }

    private String fillDiskAndKillLeader(FaultStep step, int leader) throws IOException {
        int full = (leader + (step.next() ? 1 : 2)) % MemberCluster.MEMBERS;
        int stopped = MemberCluster.MEMBERS - leader - full;
        cluster.pause(stopped);
        cluster.folders().fill(full);
        pause(step.holdMillis() / 2);
        cluster.kill(leader);
        restartWithFreeDisk(full);
        cluster.resume(stopped);
        pause(step.holdMillis());
        cluster.start(leader);
        return "%s full, %s stopped, %s killed".formatted(MemberProgram.name(full), MemberProgram.name(stopped),
                MemberProgram.name(leader));
    }

    private String isolateAndKill(FaultStep step, int alone, int second, int third) throws IOException {
        cutAll(around(alone, second, third));
        pause(step.holdMillis());
        cluster.kill(second);
        cluster.network().openAll();
        pause(step.holdMillis() / 2);
        cluster.start(second);
        return "%s alone, then %s killed".formatted(MemberProgram.name(alone), MemberProgram.name(second));
    }

    /** Removes the state of a member while all others have all writes, as an operator would do it. */
    private String removeState(int victim) throws IOException {
        if (!cluster.awaitAllCaughtUp(CATCH_UP_TIMEOUT)) {
            return "none: some members " + InjectedFault.NOT_CAUGHT_UP;
        }
        cluster.kill(victim);
        cluster.folders().removeState(victim);
        cluster.start(victim);
        return MemberProgram.name(victim) + caughtUp(victim);
    }

    private String caughtUp(int victim) {
        long start = System.nanoTime();
        return cluster.awaitCaughtUp(victim, CATCH_UP_TIMEOUT)
                ? " caught up in %d ms".formatted((System.nanoTime() - start) / 1_000_000)
                : " " + InjectedFault.NOT_CAUGHT_UP;
    }

    private String replace(int victim, int... others) throws IOException {
        if (!cluster.awaitAllCaughtUp(CATCH_UP_TIMEOUT)) {
            return "none: some members " + InjectedFault.NOT_CAUGHT_UP;
        }
        boolean removed = change(victim, RequestType.REMOVE, others);
        cluster.kill(victim);
        cluster.folders().removeState(victim);
        cluster.startWithoutVote(victim);
        // Engines differ: with some a member gets the log before it has a vote, with others when it is added.
        cluster.awaitCaughtUp(victim, BEFORE_VOTE_TIMEOUT);
        boolean added = change(victim, RequestType.ADD, others);
        return MemberProgram.name(victim) + (removed ? " removed" : " not removed") + (added ? " added" : " not added")
                + caughtUp(victim);
    }

    /** Asks the other members for a change of the group until one has done it; returns whether it is done. */
    private boolean change(int victim, RequestType type, int... others) {
        for (int attempt = 0; attempt < MAX_CHANGE_ATTEMPTS; attempt++) {
            try (MemberClient client = cluster.client(others[attempt % others.length], CHANGE_TIMEOUT)) {
                if (client.ask(new MemberRequest(type, victim, 0)).done()) {
                    return true;
                }
            } catch (IOException _) {
                // The next attempt asks another member.
            }
        }
        return false;
    }

    /** Ends all faults: opens all ways, frees disks, and starts members that have ended. */
    public void endAll() throws IOException {
        cluster.network().openAll();
        for (int member = 0; member < MemberCluster.MEMBERS; member++) {
            cluster.folders().free(member);
            if (!cluster.isRunning(member)) {
                cluster.start(member);
            }
        }
        pause(RESTART_PAUSE.toMillis());
    }

    private static void pause(long millis) {
        long end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
        for (long left = millis * 1_000_000; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
