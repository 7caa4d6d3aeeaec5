package org.openmds.benchmarks.stream;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

import org.openmds.benchmarks.load.KeepAliveConnection;

/** Changes the owners of entries, by PUT over one connection. The times of changes may be asked by other threads. */
final class OwnerChanges implements AutoCloseable {

    private static final int ENTRIES = 1_000;
    private static final int NOBODY = -1;
    private static final String TEXT = "x".repeat(700);
    private static final double NANOS_PER_SECOND = 1e9;

    private final StreamTally tally;
    private final int owners;
    private final int perSecond;
    private final int[] ownerOf = new int[ENTRIES];
    private final Random random = new Random(29);
    private final Map<Long, Long> sent = new ConcurrentHashMap<>();
    private KeepAliveConnection connection;
    private URI server;
    private long number;

    OwnerChanges(StreamTally tally, int owners, int perSecond, URI server) throws IOException {
        this.tally = tally;
        this.owners = owners;
        this.perSecond = perSecond;
        this.server = server;
        this.connection = new KeepAliveConnection(server);
    }

    /** Adds all entries, without an owner. */
    void fill() throws IOException {
        Arrays.fill(ownerOf, NOBODY);
        for (int entry = 0; entry < ENTRIES; entry++) {
            put(entry, NOBODY);
        }
    }

    /** Sends the next requests to another server. */
    void moveTo(URI other) throws IOException {
        connection.close();
        server = other;
        connection = new KeepAliveConnection(other);
    }

    /** Changes entries at the rate for a time. */
    void run(Duration time) throws IOException {
        long start = System.nanoTime();
        long count = (long) (time.toNanos() / NANOS_PER_SECOND * perSecond);
        for (long i = 0; i < count; i++) {
            long due = start + (long) (i * NANOS_PER_SECOND / perSecond);
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            change();
        }
    }

    private void change() throws IOException {
        int entry = random.nextInt(ENTRIES);
        int owner = random.nextInt(owners);
        if (ownerOf[entry] != NOBODY && ownerOf[entry] != owner) {
            tally.expect(ownerOf[entry]);
        }
        tally.expect(owner);
        ownerOf[entry] = owner;
        put(entry, owner);
    }

    private void put(int entry, int owner) throws IOException {
        byte[] body = "{\"Job\":{\"@Owner\":\"user-%d\",\"@Change\":\"%d\",\"Text\":\"%s\"}}"
                .formatted(owner, ++number, TEXT)
                .getBytes(StandardCharsets.US_ASCII);
        byte[] head = """
                PUT /api/v1/groups/DefaultIndexService/entries?member=http://node%d.example.org/&lease=PT12H HTTP/1.1\r
                Host: %s:%d\r
                Content-Type: application/json\r
                Content-Length: %d\r
                \r
                """.formatted(entry, server.getHost(), server.getPort(), body.length)
                .getBytes(StandardCharsets.US_ASCII);
        byte[] request = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        sent.put(number, System.nanoTime());
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        int status = connection.exchange(request, answer).status();
        if (status != 200 && status != 201) {
            throw new IOException("the server refused a change: HTTP status %d: %s".formatted(status, answer));
        }
    }

    /** Returns the time since a change was sent; below zero for an unknown one. */
    long age(long change, long now) {
        Long at = sent.get(change);
        return at == null ? -1 : now - at;
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
