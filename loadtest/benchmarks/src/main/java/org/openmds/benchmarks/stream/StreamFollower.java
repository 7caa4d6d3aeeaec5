package org.openmds.benchmarks.stream;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** One follower, which selects the entries of one owner. Used by one thread at a time. */
final class StreamFollower {

    private static final String OWNER = "\"@Owner\":\"user-";
    private static final String CHANGE = "\"@Change\":\"";

    private final int number;
    private final StreamTally tally;
    private final OwnerChanges changes;
    private final StringBuilder rest = new StringBuilder();
    private String lastId = "";
    private long lastSequence;
    private String id = "";
    private String event = "";

    StreamFollower(int number, StreamTally tally, OwnerChanges changes) {
        this.number = number;
        this.tally = tally;
        this.changes = changes;
    }

    /** Begins a stream, after the last event if there was one. */
    SocketChannel connect(URI server) throws IOException {
        rest.setLength(0);
        SocketChannel channel = SocketChannel.open(new InetSocketAddress(server.getHost(), server.getPort()));
        String last = lastId.isEmpty() ? "" : "Last-Event-ID: " + lastId + "\r\n";
        channel.write(ByteBuffer.wrap(
                "GET /api/v1/groups/DefaultIndexService/changes?q=%s HTTP/1.1\r\nHost: %s:%d\r\n%s\r\n".formatted(
                        URLEncoder.encode("//Job[@Owner='user-%d']".formatted(number), StandardCharsets.UTF_8),
                        server.getHost(), server.getPort(), last).getBytes(StandardCharsets.US_ASCII)));
        channel.configureBlocking(false);
        return channel;
    }

    /** Takes received bytes. */
    void receive(ByteBuffer bytes) {
        rest.append(StandardCharsets.US_ASCII.decode(bytes));
        int from = 0;
        for (int end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n", from)) {
            line(rest.substring(from, end));
            from = end + 1;
        }
        rest.delete(0, from);
    }

    private void line(String line) {
        if (line.startsWith("HTTP/1.1 ") && !line.startsWith("HTTP/1.1 200")) {
            throw new IllegalStateException("a follower was refused: " + line.strip());
        } else if (line.startsWith("id: ")) {
            id = line.substring(4);
        } else if (line.startsWith("event: ")) {
            event = line.substring(7);
        } else if (line.startsWith("data: ")) {
            event(line);
        } else if (line.isEmpty() && !id.isEmpty()) {
            lastId = id;
        }
    }

    private void event(String data) {
        long sequence = Long.parseLong(id.substring(id.indexOf('-') + 1));
        switch (event) {
            case "ready" -> tally.begin();
            case "reset" -> tally.recordReset();
            default -> {
                if (sequence <= lastSequence) {
                    tally.recordDoubled();
                }
                change(data);
            }
        }
        lastId = id;
        lastSequence = sequence;
    }

    private void change(String data) {
        if (event.equals("removed")) {
            tally.receive(number, -1);
        } else if (value(data, OWNER).equals(Integer.toString(number))) {
            tally.receive(number, changes.age(Long.parseLong(value(data, CHANGE)), System.nanoTime()));
        } else {
            tally.recordWrong();
        }
    }

    private static String value(String data, String before) {
        int start = data.indexOf(before) + before.length();
        return data.substring(start, data.indexOf('"', start));
    }
}
