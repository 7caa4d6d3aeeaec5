package org.openmds.aggregator.execution;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

import com.google.errorprone.annotations.concurrent.GuardedBy;

import io.micrometer.core.instrument.Counter;

/**
 * Kills the processes of runs that are over. A process that belongs to a run of this directory, but to none that is at work, has no right to be there: it
 * was left over by a program that ended, or is part of one that exceeded its deadline, or of an earlier server. One pass over {@code /proc} finds those of
 * all runs; it is made at once when a run must end, and otherwise at most once a second, when runs ended since the last one.
 *
 * <p>
 * One thread of its own looks and kills: looking at a process may block while the kernel has it locked. Thread-safe.
 */
final class ProcessSweeper implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger(ProcessSweeper.class);
    private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(1);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
    /** Killed processes need a moment to go away, and one that forks all the time needs to be found again. */
    private static final int MAX_PASSES = 100;
    private static final Duration PASS_DELAY = Duration.ofMillis(5);
    /** A process that is still there after so many kills waits inside the kernel; it goes when the kernel lets it. */
    private static final int MAX_KILLS = 10;

    private final ProcessTable table;
    private final Counter leftovers;
    private final Thread thread = Thread.ofPlatform().name("probe-sweeper").daemon().unstarted(this::work);
    /** The runs at work, and their programs' processes as soon as there are some. */
    private final Set<String> activeRuns = ConcurrentHashMap.newKeySet();
    private final Map<String, ProcessHandle> programs = new ConcurrentHashMap<>();
    /** The runs that are being killed: what is found of them is nothing left over. */
    private final Set<String> beingKilled = ConcurrentHashMap.newKeySet();

    @GuardedBy("this")
    private List<KillRequest> killRequests = new ArrayList<>();
    @GuardedBy("this")
    private boolean sweepNeeded;
    @GuardedBy("this")
    private boolean closed;

    /** Used by the thread alone: how often each process was killed that is still there. */
    private final Map<Long, Integer> kills = new HashMap<>();

    private record KillRequest(String run, ProcessHandle program, CompletableFuture<Void> gone) {
    }

    /**
     * @param leftovers
     *            counts processes that outlived their program
     */
    ProcessSweeper(ProcessTable table, Counter leftovers) {
        this.table = table;
        this.leftovers = leftovers;
    }

    /** Kills what an earlier server left, on this thread, and begins. */
    void start() {
        killAll(List.of());
        thread.start();
    }

    /** Before the run's first process is there. */
    void register(String run) {
        activeRuns.add(run);
    }

    void started(String run, ProcessHandle program) {
        programs.put(run, program);
    }

    /** The run's program ended by itself; what it left is killed within about a second. */
    void ended(String run) {
        unregister(run);
        synchronized (this) {
            sweepNeeded = true;
            notifyAll();
        }
    }

    /**
     * Kills all that belongs to the run, and all that descends from its program.
     *
     * @return completed on the sweeper's thread when nothing of it was found any more, or the kernel keeps it
     */
    CompletableFuture<Void> kill(String run, ProcessHandle program) {
        KillRequest killRequest = new KillRequest(run, program, new CompletableFuture<>());
        beingKilled.add(run);
        unregister(run);
        synchronized (this) {
            if (closed) {
                return CompletableFuture.completedFuture(null);
            }
            killRequests.add(killRequest);
            notifyAll();
        }
        return killRequest.gone();
    }

    /** Kills all runs that are at work and all that they left. */
    @Override
    public void close() {
        Map.copyOf(programs).forEach((run, program) -> {
            CompletableFuture<Void> _ = kill(run, program);
        });
        activeRuns.clear();
        synchronized (this) {
            closed = true;
            sweepNeeded = true;
            notifyAll();
        }
        try {
            if (!thread.join(STOP_TIMEOUT)) {
                LOG.warn("Programs may be left over: looking for them took more than {}.", STOP_TIMEOUT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void unregister(String run) {
        activeRuns.remove(run);
        programs.remove(run);
    }

    private void work() {
        long last = System.nanoTime();
        while (await(last)) {
            last = System.nanoTime();
            sweep();
        }
        sweep();
    }

    /** Waits until there is something to do; false when this was the end. */
    private synchronized boolean await(long lastNanos) {
        try {
            while (!closed && killRequests.isEmpty()) {
                long left = SWEEP_INTERVAL.toNanos() - (System.nanoTime() - lastNanos);
                if (sweepNeeded && left <= 0) {
                    return true;
                }
                wait(sweepNeeded ? left / 1_000_000 + 1 : 0);
            }
            return !closed;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private void sweep() {
        List<KillRequest> ending = takeKillRequests();
        try {
            boolean stuck = killAll(ending);
            if (stuck) {
                requestSweep();
            }
        } catch (RuntimeException e) {
            LOG.error("Programs could not be looked for.", e);
        } finally {
            ending.forEach(one -> {
                beingKilled.remove(one.run());
                one.gone().complete(null);
            });
        }
    }

    private synchronized List<KillRequest> takeKillRequests() {
        List<KillRequest> taken = killRequests;
        killRequests = new ArrayList<>();
        sweepNeeded = false;
        return taken;
    }

    private synchronized void requestSweep() {
        sweepNeeded = true;
    }

    /** Kills until nothing new is found; true when something does not die. */
    private boolean killAll(List<KillRequest> ending) {
        for (int pass = 0; pass < MAX_PASSES; pass++) {
            Map<Long, String> victims = victims(ending);
            kills.keySet().retainAll(victims.keySet());
            if (!kill(victims)) {
                return !victims.isEmpty();
            }
            pause();
        }
        return true;
    }

    /** What belongs to a run that is not at work, the programs that must end, and all that descends from either. */
    private Map<Long, String> victims(List<KillRequest> ending) {
        Map<Long, String> victims = new HashMap<>();
        for (KillRequest one : ending) {
            if (one.program().isAlive()) {
                victims.put(one.program().pid(), one.run());
            }
        }
        table.runs().forEach((pid, run) -> {
            // Asked after the process was seen: whoever is at work was registered before.
            if (!activeRuns.contains(run)) {
                victims.put(pid, run);
            }
        });
        if (!victims.isEmpty()) {
            addDescendants(victims);
        }
        return victims;
    }

    private void addDescendants(Map<Long, String> victims) {
        Map<Long, List<Long>> children = new HashMap<>();
        table.parents().forEach((pid, parent) -> children.computeIfAbsent(parent, p -> new ArrayList<>()).add(pid));
        List<Long> toVisit = new ArrayList<>(victims.keySet());
        while (!toVisit.isEmpty()) {
            Long parent = toVisit.removeLast();
            String run = victims.getOrDefault(parent, "");
            for (Long child : children.getOrDefault(parent, List.of())) {
                if (victims.putIfAbsent(child, run) == null) {
                    toVisit.add(child);
                }
            }
        }
    }

    /** Whether any was killed that can be expected to die of it. */
    private boolean kill(Map<Long, String> victims) {
        boolean killed = false;
        for (Map.Entry<Long, String> victim : victims.entrySet()) {
            int times = kills.merge(victim.getKey(), 1, Integer::sum);
            if (times > MAX_KILLS) {
                continue;
            }
            killed = true;
            ProcessHandle.of(victim.getKey()).ifPresent(ProcessHandle::destroyForcibly);
            if (times == 1 && !beingKilled.contains(victim.getValue())) {
                leftovers.increment();
                LOG.info("Killed process {}, which a program left over ({}).", victim.getKey(), victim.getValue());
            }
        }
        return killed;
    }

    private static void pause() {
        LockSupport.parkNanos(PASS_DELAY.toNanos());
    }
}
