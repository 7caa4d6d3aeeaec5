package org.openmds.provider.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.execution.Probe;
import org.openmds.aggregator.execution.ProbeRunner;
import org.openmds.wsrf.service.Deadline;

import com.sun.net.httpserver.HttpServer;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

class InputsTest {

    private static final int MAX_BYTES = 1_000;
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(300);

    @TempDir
    private Path directory;

    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.shutdownNow();
    }

    @Test
    void file_isThere_givesItsBytes() throws Exception {
        Path file = Files.writeString(directory.resolve("a"), "content");

        assertThat(new FileInput(file, MAX_BYTES).read(Deadline.in(LONG))).asString().isEqualTo("content");
    }

    @Test
    void file_missingFolderOrTooLong_isRefusedByName() throws Exception {
        Path file = Files.writeString(directory.resolve("a"), "x".repeat(MAX_BYTES + 1));

        assertFailure(new FileInput(directory.resolve("none"), MAX_BYTES), LONG, "none does not exist");
        assertFailure(new FileInput(directory, MAX_BYTES), LONG, "is not a regular file");
        assertFailure(new FileInput(file, MAX_BYTES), LONG, "more than the 1000 bytes allowed");
    }

    @Test
    void socket_serverWritesAndCloses_givesAll() throws Exception {
        try (ServerSocket server = serve("hello", true)) {
            assertThat(socket(server).read(Deadline.in(LONG))).asString().isEqualTo("hello");
        }
    }

    @Test
    void socket_serverWritesTooMuchOrNeverEnds_failsInTime() throws Exception {
        try (ServerSocket server = serve("x".repeat(MAX_BYTES + 1), true)) {
            assertFailure(socket(server), LONG, "more than the 1000 bytes allowed");
        }
        try (ServerSocket server = serve("x", false)) {
            assertFailure(socket(server), SHORT, "did not answer in time");
        }
        assertFailure(new SocketInput("127.0.0.1", 1, "", MAX_BYTES), LONG, "cannot be read");
        assertFailure(new SocketInput("no-such-host.invalid", 1, "", MAX_BYTES), LONG,
                "tcp://no-such-host.invalid:1 cannot be read: unknown host no-such-host.invalid");
    }

    @Test
    void http_answers200_givesTheBody() throws Exception {
        HttpServer server = http(200, "body", true);
        try {
            assertThat(http(server).read(Deadline.in(LONG))).asString().isEqualTo("body");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void http_otherAnswers_failWithoutTheQuery() throws Exception {
        HttpServer missing = http(404, "", true);
        HttpServer huge = http(200, "x".repeat(MAX_BYTES + 1), true);
        HttpServer silent = http(200, "x", false);
        try {
            assertFailure(http(missing), LONG, "answered 404");
            assertFailure(http(huge), LONG, "GET http://127.0.0.1:%d/x failed".formatted(huge.getAddress().getPort()));
            assertFailure(http(silent), SHORT, "was not answered in time");
        } finally {
            List.of(missing, huge, silent).forEach(each -> each.stop(0));
        }
    }

    @Test
    void program_failsOrHangs_isNamedInTheFailure() throws Exception {
        try (ProbeRunner runner = ProbeRunner.open(directory.resolve("work"), 2, new SimpleMeterRegistry())) {
            assertThat(program(runner, "printf 'a\\377b'").read(Deadline.in(LONG)))
                    .isEqualTo(new byte[]{'a', (byte) 0xff, 'b'});
            assertFailure(program(runner, "echo no server >&2; exit 3"), LONG, "exited with code 3: no server");
            assertFailure(program(runner, "exec sleep 600"), SHORT, "program sh did not end in time");
        }
    }

    @Test
    void text_otherBytesOrBlank_isRefused() {
        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> InputText.read(_ -> new byte[]{(byte) 0xff}, Deadline.in(LONG)))
                .withMessageContaining("not UTF-8");
        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> InputText.read(_ -> new byte[]{' ', '\n'}, Deadline.in(LONG)))
                .withMessageContaining("gave nothing");
    }

    private static Input program(ProbeRunner runner, String script) {
        return new ProgramInput(runner, new Probe("sh", Path.of("/bin/sh"), List.of("-c", script), LONG, 1), MAX_BYTES);
    }

    private Input http(HttpServer server) {
        return new HttpInput(client,
                URI.create("http://127.0.0.1:%d/x?token=secret".formatted(server.getAddress().getPort())), Map.of(),
                MAX_BYTES);
    }

    private static Input socket(ServerSocket server) {
        return new SocketInput("127.0.0.1", server.getLocalPort(), "", MAX_BYTES);
    }

    private static void assertFailure(Input input, Duration time, String message) {
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> input.read(Deadline.in(time)))
                .withMessageContaining(message)
                .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("secret"));
    }

    /** A server that writes the text to each client, and then closes the connection or does nothing. */
    private static ServerSocket serve(String text, boolean closes) throws IOException {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            try (Socket socket = server.accept(); OutputStream out = socket.getOutputStream()) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
                out.flush();
                if (!closes) {
                    // Reads until the other side closes.
                    socket.getInputStream().read();
                }
            } catch (IOException e) {
                // Some tests close the other side.
            }
        });
        return server;
    }

    private static HttpServer http(int status, String body, boolean whole) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(status, whole ? bytes.length == 0 ? -1 : bytes.length : bytes.length + 1L);
            exchange.getResponseBody().write(bytes);
            if (whole) {
                exchange.close();
            } else {
                exchange.getResponseBody().flush();
            }
        });
        server.start();
        return server;
    }
}
