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
import org.openmds.configuration.value.DurationText;

import com.google.errorprone.annotations.concurrent.GuardedBy;

import io.micrometer.core.instrument.Counter;

/**
 * Kills the processes of ended runs. A process that belongs to a run of this directory, but not to an active one, is a leftover: of a program
 * that exited, of one that exceeded its deadline, or of an earlier server. One pass over {@code /proc} finds those of all runs. A pass is made at
 * once when a run must be killed; otherwise at most once a second, if runs have ended since the last one.
 *
 * <p>
 * A separate thread does the passes and kills: reading a process may block while the kernel has it locked. Thread-safe.
 */
final class ProcessSweeper implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger(ProcessSweeper.class);
    private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(1);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
    /** Maximum number of passes. Killed processes need time to disappear, and new children of a forking process must be found. */
    private static final int MAX_PASSES = 100;
    private static final Duration PASS_DELAY = Duration.ofMillis(5);
    /** Maximum number of kills of one process. One that is still there waits inside the kernel and disappears when the kernel releases it. */
    private static final int MAX_KILLS = 10;

    private final ProcessTable table;
    private final Counter leftovers;
    private final Thread thread = Thread.ofPlatform().name("probe-sweeper").daemon().unstarted(this::work);
    /** Active runs, and the processes of their programs after the start. */
    private final Set<String> activeRuns = ConcurrentHashMap.newKeySet();
    private final Map<String, ProcessHandle> programs = new ConcurrentHashMap<>();
    /** Runs that are being killed: their processes do not count as leftovers. */
    private final Set<String> beingKilled = ConcurrentHashMap.newKeySet();

    @GuardedBy("this")
    private List<KillRequest> killRequests = new ArrayList<>();
    @GuardedBy("this")
    private boolean sweepNeeded;
    @GuardedBy("this")
    private boolean closed;

    /** Number of kills of each remaining process. Used only by the sweeper's thread. */
    private final Map<Long, Integer> kills = new HashMap<>();

    private record KillRequest(String run, ProcessHandle program, CompletableFuture<Void> gone) {
    }

    /**
     * @param leftovers
     *            counter of processes that outlived their program
     */
    ProcessSweeper(ProcessTable table, Counter leftovers) {
        this.table = table;
        this.leftovers = leftovers;
    }

    /** Kills the leftovers of an earlier server on the calling thread, and then starts the sweeper's thread. */
    void start() {
        killAll(List.of());
        thread.start();
    }

    /** Registers a run; called before its first process starts. */
    void register(String run) {
        activeRuns.add(run);
    }

    void started(String run, ProcessHandle program) {
        programs.put(run, program);
    }

    /** Marks the run's program as exited; its leftovers are killed within about a second. */
    void ended(String run) {
        unregister(run);
        synchronized (this) {
            sweepNeeded = true;
            notifyAll();
        }
    }

    /**
     * Kills all processes of the run, and all descendants of its program.
     *
     * @return completed on the sweeper's thread when no process of the run is found any more, or the kernel keeps it
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

    /** Kills all active runs and their leftovers. */
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
                LOG.warn("leftover processes of programs may remain: the search took more than {}",
                        DurationText.format(STOP_TIMEOUT));
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

    /** Waits for the next pass; returns false when the sweeper is closed. */
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
            LOG.error("the search for leftover processes failed", e);
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

    /** Kills until a pass finds nothing new; returns true if a process does not die. */
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

    /** Returns processes of inactive runs, programs to be killed, and all descendants of both. */
    private Map<Long, String> victims(List<KillRequest> ending) {
        Map<Long, String> victims = new HashMap<>();
        for (KillRequest one : ending) {
            if (one.program().isAlive()) {
                victims.put(one.program().pid(), one.run());
            }
        }
        table.runs().forEach((pid, run) -> {
            // Checked after the process was seen: active runs are registered before their processes start.
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

    /** Returns true if a process was killed that has not reached the maximum number of kills. */
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
                LOG.info("killed process {}, a leftover of run {}", victim.getKey(), victim.getValue());
            }
        }
        return killed;
    }

    private static void pause() {
        LockSupport.parkNanos(PASS_DELAY.toNanos());
    }
}
