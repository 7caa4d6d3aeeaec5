package org.openmds.loadtest.control.submit.ssh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.submit.Node;
import org.openmds.loadtest.control.submit.NodeReport;
import org.openmds.loadtest.control.submit.NodeRules;

/** Candidate nodes and the connections to them. Thread-safe. */
public final class SshNodes implements AutoCloseable {

    private static final int AT_ONCE = 32;

    private final SshOptions options;
    private final @Nullable SshClients clients;
    private final Map<Line, RemoteShell> shells = new ConcurrentHashMap<>();

    /**
     * A connection to a node. Each tester has its own, by its number there: an sshd lets a connection have a few commands at once (MaxSessions, 10), and
     * what becomes of one is nothing to the others.
     */
    record Line(Node node, int number) {
    }

    public SshNodes(SshOptions options) {
        this.options = options;
        clients = options.command().isEmpty() ? new SshClients(options) : null;
    }

    /**
     * Looks at all nodes, many at once, each in bounded time.
     *
     * @param each
     *            is told of each as soon as it is known, on any thread
     * @return in the order of the nodes
     */
    public List<NodeReport> check(List<Node> nodes, NodeRules rules, Consumer<NodeReport> each) {
        NodeCheck check = new NodeCheck(rules, options.limit());
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

    /** The first connection to a node. */
    RemoteShell shell(Node node) throws IOException {
        return shell(new Line(node, 0));
    }

    /** A connection to a node; a new one where it was forgotten. */
    RemoteShell shell(Line line) throws IOException {
        RemoteShell known = shells.get(line);
        if (known != null) {
            return known;
        }
        RemoteShell made = clients == null
                ? new CommandShell(options.command(), line.node(), "")
                : clients.connect(line.node());
        RemoteShell first = shells.putIfAbsent(line, made);
        if (first != null) {
            made.close();
        }
        return Objects.requireNonNullElse(first, made);
    }

    /** Forgets a connection that failed. */
    void forget(Line line) {
        RemoteShell shell = shells.remove(line);
        if (shell != null) {
            shell.close();
        }
    }

    SshOptions options() {
        return options;
    }

    /** Does something at each node, many at once. */
    static <T> List<T> forEach(List<Node> nodes, Task<T> task) {
        Semaphore places = new Semaphore(AT_ONCE);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = new ArrayList<>();
            for (Node node : nodes) {
                Callable<T> call = () -> {
                    places.acquire();
                    try {
                        return task.at(node);
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
            throw new IllegalStateException("interrupted while nodes were asked", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Something done at a node. */
    interface Task<T> {

        T at(Node node);
    }

    @Override
    public void close() {
        // A connection that is lost takes its time.
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List.copyOf(shells.keySet()).forEach(line -> threads.execute(() -> forget(line)));
        }
        if (clients != null) {
            clients.close();
        }
    }
}
