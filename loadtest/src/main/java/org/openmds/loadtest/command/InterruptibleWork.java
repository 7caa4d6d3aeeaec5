package org.openmds.loadtest.command;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Work of one thread that another thread can interrupt. What follows the work is not interrupted. Thread-safe. */
final class InterruptibleWork {

    @GuardedBy("this")
    private @Nullable Thread worker;
    @GuardedBy("this")
    private boolean interrupted;

    /** Work that ends early if its thread is interrupted, with any of its exceptions. */
    interface Work {
        void run() throws IOException, InterruptedException;
    }

    /**
     * Does the work in this thread. Afterwards this thread is not interrupted.
     *
     * @return true if it was interrupted
     * @throws IOException
     *             if the work failed without an interrupt
     */
    boolean isInterrupted(Work work) throws IOException {
        begin();
        try {
            work.run();
        } catch (InterruptedException _) {
            return true;
        } catch (IOException | RuntimeException e) {
            // An interrupted thread may see a closed file first.
            if (!end()) {
                throw e;
            }
        } finally {
            end();
        }
        return end();
    }

    private synchronized void begin() {
        worker = interrupted ? null : Thread.currentThread();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns true if the work was interrupted; later interrupts have no effect. */
    private synchronized boolean end() {
        worker = null;
        boolean _ = Thread.interrupted();
        return interrupted;
    }

    /** Interrupts the work, now or when it begins; does nothing after its end. */
    synchronized void interrupt() {
        interrupted = true;
        if (worker != null) {
            worker.interrupt();
        }
    }
}
