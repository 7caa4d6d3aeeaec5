package org.openmds.loadtest.control.submit.ssh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

import org.openmds.loadtest.control.submit.NodeReport;
import org.openmds.loadtest.control.submit.NodeRequirements;
import org.openmds.loadtest.control.submit.TesterNode;

/** Candidate nodes that are reached by ssh. Thread-safe. */
public final class SshNodes {

    private static final int MAX_CONCURRENT = 32;

    private final SshOptions options;

    public SshNodes(SshOptions options) {
        this.options = options;
    }

    /**
     * Checks all nodes, many at the same time, each in bounded time.
     *
     * @param each
     *            called with each report as soon as it is known, on any thread
     * @return in the order of the nodes
     */
    public List<NodeReport> check(List<TesterNode> nodes, NodeRequirements rules, Consumer<NodeReport> each) {
        NodeCheck check = new NodeCheck(rules, options.timeout());
        return forEach(nodes, node -> {
            NodeReport report;
            try {
                report = check.check(node, shell(node));
            } catch (IOException e) {
                report = NodeReport.unusable(node, String.valueOf(e.getMessage()));
            }
            each.accept(report);
            return report;
        });
    }

    RemoteShell shell(TesterNode node) {
        return new RemoteShell(options, node);
    }

    SshOptions options() {
        return options;
    }

    /** Runs a task for each node, many at the same time. */
    static <T> List<T> forEach(List<TesterNode> nodes, NodeTask<T> task) {
        Semaphore places = new Semaphore(MAX_CONCURRENT);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = new ArrayList<>();
            for (TesterNode node : nodes) {
                Callable<T> call = () -> {
                    places.acquire();
                    try {
                        return task.runOn(node);
                    } finally {
                        places.release();
                    }
                };
                futures.add(threads.submit(call));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while nodes were checked", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** A task for a node. */
    interface NodeTask<T> {

        T runOn(TesterNode node);
    }
}
