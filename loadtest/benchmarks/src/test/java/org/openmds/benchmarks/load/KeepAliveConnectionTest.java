package org.openmds.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.benchmarks.load.KeepAliveConnection.KeepAliveAnswer;

/** Tests in which the peer sends its answers before the requests, which the connection must accept. */
final class KeepAliveConnectionTest {

    private ServerSocket server;
    private KeepAliveConnection connection;
    private Socket peer;

    @BeforeEach
    void connect() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        connection = new KeepAliveConnection(URI.create("http://127.0.0.1:" + server.getLocalPort()));
        peer = server.accept();
    }

    @AfterEach
    void close() throws IOException {
        connection.close();
        peer.close();
        server.close();
    }

    @Test
    void exchange_twoAnswersInOnePacket_readsEachToItsEnd() throws IOException {
        send("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nfirstHTTP/1.1 500 Server Error\r\nContent-Length: 6\r\n\r\nsecond");
        ByteArrayOutputStream body = new ByteArrayOutputStream();

        assertThat(connection.exchange(new byte[0], body)).isEqualTo(new KeepAliveAnswer(200, 5, ""));
        assertThat(connection.exchange(new byte[0], body))
                .isEqualTo(new KeepAliveAnswer(500, 6, "HTTP status 500: second"));
        assertThat(body.toString(StandardCharsets.UTF_8)).isEqualTo("firstsecond");
    }

    @Test
    void exchange_chunkedAnswer_joinsTheChunks() throws IOException {
        send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n");
        ByteArrayOutputStream body = new ByteArrayOutputStream();

        assertThat(connection.exchange(new byte[0], body)).isEqualTo(new KeepAliveAnswer(200, 13, ""));
        assertThat(body.toString(StandardCharsets.UTF_8)).isEqualTo("abc0123456789");
    }

    @Test
    void exchange_serverHangsUp_fails() throws IOException {
        send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab");
        peer.shutdownOutput();

        assertThatThrownBy(() -> connection.exchange(new byte[0], new ByteArrayOutputStream()))
                .isInstanceOf(EOFException.class);
    }

    private void send(String text) throws IOException {
        peer.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }
}
