package org.openmds.server;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of information providers.
 *
 * @param platform
 *            for providers that read files, which blocks virtual threads; a provider that hangs occupies only its own thread
 * @param virtual
 *            for targets, which are read over the network
 */
record ProviderThreads(ThreadPoolExecutor platform, ExecutorService virtual) implements AutoCloseable {

    static ProviderThreads open() {
        return new ProviderThreads(
                new ThreadPoolExecutor(0, 1, 30, TimeUnit.SECONDS, new SynchronousQueue<>(),
                        Thread.ofPlatform().name("provider-", 1).daemon().factory()),
                Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("target-", 0).factory()));
    }

    /** Changes the limit of platform threads. */
    void resize(int limit) {
        platform.setMaximumPoolSize(Math.max(1, limit));
    }

    @Override
    public void close() {
        platform.shutdownNow();
        virtual.shutdownNow();
    }
}
