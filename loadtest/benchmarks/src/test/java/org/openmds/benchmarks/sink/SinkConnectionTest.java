package org.openmds.benchmarks.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class SinkConnectionTest {

    private static final String MESSAGE = "<w:NotificationMessage>%s</w:NotificationMessage>".formatted(
            "x".repeat(SinkProgram.MAX_SINGLE_MESSAGE_BYTES / 2));

    private final EventTally tally = new EventTally(10, line -> {
    });
    private SocketChannel client;
    private SocketChannel server;
    private SinkConnection connection;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocketChannel listening = ServerSocketChannel.open()
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            client = SocketChannel.open(listening.getLocalAddress());
            server = listening.accept();
        }
        connection = new SinkConnection(server, tally);
        tally.begin(10);
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
    }

    @Test
    void read_twoRequestsInPieces_countsAndAnswersBoth() throws IOException {
        String both = post("/c/7", "abc") + post("/c/8", "de");
        send(both.substring(0, 20));
        connection.read();
        send(both.substring(20));
        while (!tally.totals().startsWith("totals 2")) {
            connection.read();
        }

        assertThat(tally.totals()).isEqualTo("totals 2 2 5");
        ByteBuffer answers = ByteBuffer.allocate(500);
        client.read(answers);
        assertThat(new String(answers.array(), 0, answers.position(), StandardCharsets.US_ASCII))
                .startsWith("HTTP/1.1 202 ")
                .contains("\r\n\r\nHTTP/1.1 202 ");
    }

    @Test
    void read_longRequestWithSeveralMessages_countsThem() throws IOException {
        send(post("/c/1", MESSAGE.repeat(3)));
        while (tally.totals().startsWith("totals 0")) {
            connection.read();
        }

        assertThat(tally.totals()).startsWith("totals 1 3 ");
    }

    @Test
    void read_otherPath_countsNothing() throws IOException {
        send(post("/stalled/1", "abc"));

        assertThat(connection.read()).isTrue();
        assertThat(tally.totals()).isEqualTo("totals 0 0 0");
    }

    @Test
    void read_endOfConnection_returnsFalse() throws IOException {
        client.close();

        assertThat(connection.read()).isFalse();
    }

    @Test
    void read_noLength_fails() throws IOException {
        send("POST /c/1 HTTP/1.1\r\n\r\n");

        assertThatThrownBy(connection::read).hasMessageContaining("Content-Length");
    }

    private void send(String text) throws IOException {
        client.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    }

    private static String post(String path, String body) {
        return "POST %s HTTP/1.1\r\nHost: x\r\nCONTENT-length: %d\r\n\r\n%s".formatted(path, body.length(), body);
    }
}
