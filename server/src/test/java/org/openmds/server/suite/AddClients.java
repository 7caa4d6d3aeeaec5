package org.openmds.server.suite;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;

/** Clients that add entries one after the other, each on its own connection, until the server is gone. */
final class AddClients {

    /** The HTTP status that a stopping server sends. */
    private static final int STOPPING = 503;

    private final IndexClient index;
    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final List<Thread> clients;

    private AddClients(IndexClient index, int clients) {
        this.index = index;
        this.clients = IntStream.range(0, clients)
                .mapToObj(client -> Thread.ofPlatform().name("client-" + client).unstarted(() -> add(client)))
                .toList();
    }

    static AddClients start(IndexClient index, int clients) {
        AddClients stream = new AddClients(index, clients);
        stream.clients.forEach(Thread::start);
        return stream;
    }

    /** Returns the number of answered Adds. */
    int count() {
        return acknowledged.size();
    }

    /** Returns the keys of all entries whose Add was answered. Called after the server is gone. */
    List<String> keys() throws InterruptedException {
        for (Thread client : clients) {
            client.join(30_000);
        }
        if (!failures.isEmpty()) {
            throw new AssertionError("a client failed", failures.peek());
        }
        return List.copyOf(acknowledged);
    }

    private SoapAnswer add(int client, int number) {
        return index.call(RequestBodies.add("client-%d-%d".formatted(client, number), "PT1H"));
    }

    private void add(int client) {
        try {
            SoapAnswer answer = add(client, 0);
            for (int i = 1; answer.status() != STOPPING; i++) {
                acknowledged.add(EntryReference.of(answer).key());
                answer = add(client, i);
            }
        } catch (UncheckedIOException serverIsGone) {
            // The server has closed the connection.
        } catch (Throwable e) {
            failures.add(e);
        }
    }
}
