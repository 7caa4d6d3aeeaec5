package org.openmds.wsrf.client.http;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.jetty.util.VirtualThreads;

/** Threads of this library: virtual ones for blocking calls where Java has them (21 and newer), else daemon threads that are used again. */
public final class CallThreads {

    private CallThreads() {
    }

    /**
     * Returns an executor that runs each task at once on a thread that may block.
     *
     * @param prefix
     *            of the threads' names; a number follows
     */
    public static Executor executor(String prefix) {
        return Optional.ofNullable(VirtualThreads.getNamedVirtualThreadsExecutor(prefix))
                .orElseGet(() -> Executors.newCachedThreadPool(daemons(prefix)));
    }

    /** Returns a factory of daemon threads, whose names end with a number. */
    public static ThreadFactory daemons(String prefix) {
        AtomicInteger created = new AtomicInteger();
        return work -> {
            Thread thread = new Thread(work, prefix + created.getAndIncrement());
            thread.setDaemon(true);
            return thread;
        };
    }
}
