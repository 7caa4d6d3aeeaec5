package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.cli.CommandLineTool;
import org.openmds.cli.option.CommandSet;
import org.openmds.cli.option.ExitCodes;

/** Users of this machine at the Unix socket of a server. */
@Timeout(120)
class UnixSocketIT {

    private static final String USER = System.getProperty("user.name");

    @TempDir
    static Path folder;

    private static Path socket;
    private static RunningServer server;

    @BeforeAll
    static void startServer() throws Exception {
        socket = folder.resolve("mds.sock");
        leaveASocketBehind();
        server = RunningServer.start(folder.resolve("state"), "http.unix-socket.path", socket.toString(),
                "http.unix-socket.mode", "0600", "http.operations.only", "true", "rights.anonymous", "read",
                "rights.rules[0].effect", "deny", "rights.rules[0].rights", "subscribe",
                "rights.rules[0].callers", "unix:" + USER, "rights.rules[0].issuers", "unix");
    }

    /** Leaves a socket as a killed server does. */
    private static void leaveASocketBehind() throws Exception {
        try (ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.bind(UnixDomainSocketAddress.of(socket));
        }
        assertThat(socket).exists();
    }

    @AfterAll
    static void stopServer() {
        server.close();
        assertThat(socket).doesNotExist();
    }

    @Test
    void socket_hasItsPermissions() throws Exception {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket, LinkOption.NOFOLLOW_LINKS)))
                .isEqualTo("rw-------");
    }

    @Test
    void userOfTheServer_hasAllRightsThatNoRuleDenies_withoutAToken() throws Exception {
        assertThat(mds("add", index(), "--member", "http://member.example.org/a", "--content",
                RequestBodies.job("a", "1"), "--socket", socket.toString())).startsWith("0 ");
        assertThat(mds("query", "count(//*[local-name()='Job'])", "--socket", socket.toString())).isEqualTo("0 1\n");
        assertThat(status(curl("-X", "PUT", "http://localhost/admin/log-level?logger=org.openmds.x&level=info")))
                .isEqualTo("200");
        assertThat(mds("subscribe", index(), "--consumer", "http://192.0.2.1:9/", "--socket", socket.toString()))
                .startsWith(ExitCodes.FAULT + " ")
                .contains("needs the right 'subscribe'", "caller 'unix:" + USER + "' does not have");
    }

    @Test
    void otherWays_giveNoSuchRights() {
        assertThat(mds("add", index(), "--member", "http://member.example.org/b", "--content",
                RequestBodies.job("b", "1"))).startsWith(ExitCodes.FAULT + " ");
        assertThat(server.url("/admin/log-level")).satisfies(
                url -> assertThat(status(run("curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-X", "PUT", url)))
                        .isEqualTo("404"));
    }

    @Test
    void wrongToken_isRefusedOnTheSocket_too() throws Exception {
        assertThat(status(curl("-H", "Authorization: Bearer wrong-0123456789abcdef", "-H", "Content-Type: text/xml",
                "-d", SoapClient.envelope(XmlReader.SOAP_11, "", RequestBodies.query("1")),
                "http://localhost/wsrf/services/DefaultIndexService"))).isEqualTo("401");
    }

    @Test
    void host_ofAnotherSite_isRefused() throws Exception {
        assertThat(status(curl("-H", "Host: evil.example.org", "http://localhost/health/live"))).isEqualTo("421");
    }

    @Test
    void connections_beyondTheShareOfAUser_areClosed() throws Exception {
        List<SocketChannel> open = new ArrayList<>();
        try {
            boolean isClosed = false;
            for (int i = 0; i < 40 && !isClosed; i++) {
                SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
                open.add(channel);
                isClosed = !answers(channel);
            }
            assertThat(isClosed).isTrue();
            assertThat(open).hasSizeBetween(2, 17);
        } finally {
            for (SocketChannel each : open) {
                each.close();
            }
        }
    }

    private static boolean answers(SocketChannel channel) throws Exception {
        try {
            channel.write(StandardCharsets.US_ASCII.encode("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"));
            return channel.read(ByteBuffer.allocate(1)) == 1;
        } catch (IOException reset) {
            return false;
        }
    }

    @Test
    void start_whereTheSocketCannotBe_isRefused() throws Exception {
        assertThatThrownBy(() -> start("second", socket)).hasMessageContaining("another server listens at");
        assertThat(socket).exists();
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> start("other", file)).hasMessageContaining("exists and is no socket");
        assertThat(file).exists();
        assertThatThrownBy(() -> start("nowhere", folder.resolve("none").resolve("mds.sock")))
                .hasMessageContaining("does not exist");
        assertThatThrownBy(() -> RunningServer.configuration(folder.resolve("long"), "http.unix-socket.path",
                "/" + "x".repeat(107))).hasMessageContaining("at most 107 bytes");
    }

    private static RunningServer start(String state, Path path) {
        return RunningServer.start(folder.resolve(state), "http.unix-socket.path", path.toString());
    }

    private static String index() {
        return server.server().serviceUrl("DefaultIndexService");
    }

    private static String curl(String... arguments) {
        return run(Stream.concat(Stream.of("curl", "-s", "-m", "20", "-o", "/dev/null", "-w", "%{http_code}",
                "--unix-socket", socket.toString()), Stream.of(arguments)).toArray(String[]::new));
    }

    private static String status(String output) {
        return output.strip();
    }

    private static String run(String... command) {
        try {
            Process process = new ProcessBuilder(command).start();
            try (InputStream out = process.getInputStream()) {
                return new String(out.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the exit code of a command, a space and its output. */
    private static String mds(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new CommandLineTool(CommandSet.empty())
                .commandLine(Map.of(), InputStream.nullInputStream(), arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return code + " " + out + err;
    }
}
