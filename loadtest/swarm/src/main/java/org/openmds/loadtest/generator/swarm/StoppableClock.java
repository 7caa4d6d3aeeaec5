package org.openmds.loadtest.generator.swarm;

import java.util.concurrent.locks.LockSupport;

/** Lets threads wait for times of the tester's clock until the run is stopped. The caller of {@link #stop} must unpark the waiting threads. */
final class StoppableClock {

    private final RunContext run;
    private volatile boolean stopped;

    StoppableClock(RunContext run) {
        this.run = run;
    }

    long now() {
        return run.now();
    }

    long start() {
        return run.start();
    }

    void stop() {
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    /** Waits until the given time. Returns false if the run was stopped meanwhile. */
    boolean await(long time) {
        for (long left = time - now(); left > 0 && !stopped; left = time - now()) {
            LockSupport.parkNanos(this, left);
        }
        return !stopped;
    }
}
