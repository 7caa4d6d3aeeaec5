package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.suite.ServerProcess.Exit;

/** A reason that prevents the start of a server is reported in one sentence and affects no other server. */
class StartupIT {

    @TempDir
    Path directory;

    @Test
    void up_portInUse_saysSoAndExits1() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Exit exit = up("--port", Integer.toString(taken.getLocalPort()));

            assertRefused(exit, "port " + taken.getLocalPort(), "another process uses the port");
        }
    }

    @Test
    void up_stateOfAnotherServer_isRefusedAndTheOtherGoesOn() throws Exception {
        try (RunningServer first = RunningServer.start(directory.resolve("state"))) {
            first.index().add("before");

            assertRefused(up("--port", "0"), "in use by process " + ProcessHandle.current().pid(),
                    directory.resolve("state").toString());

            first.index().add("after");
            assertThat(first.index().jobs()).containsExactlyInAnyOrder("before", "after");
        }
    }

    @Test
    void up_misspeltConfiguration_tellsEveryProblemWithItsPlace() throws Exception {
        Path file = Files.writeString(directory.resolve("mds.yaml"), """
                http:
                  prot: 9090
                limits:
                  body: much
                """);

        assertRefused(up("--config", file.toString()), "mds.yaml:2:3", "port?", "mds.yaml:4:9", "limits.body");
    }

    @Test
    void up_configurationThatCannotBeRead_saysSo() throws Exception {
        assertRefused(up("--config", directory.resolve("none.yaml").toString()), "none.yaml");
        assertRefused(up("--config", directory.toString()), directory.toString());
    }

    @Test
    void up_beyondLoopbackWithoutARegisterToken_isRefused() throws Exception {
        assertRefused(2, up("--port", "0", "--bind", "0.0.0.0"), "http.bind", "token", "0.0.0.0");
        assertThat(directory.resolve("state")).doesNotExist();
    }

    private Exit up(String... options) throws IOException, InterruptedException {
        String[] arguments = new String[options.length + 3];
        System.arraycopy(new String[]{"up", "--state", directory.resolve("state").toString()}, 0, arguments, 0, 3);
        System.arraycopy(options, 0, arguments, 3, options.length);
        return ServerProcess.run(directory, arguments);
    }

    private static void assertRefused(Exit exit, String... words) {
        assertRefused(1, exit, words);
    }

    private static void assertRefused(int code, Exit exit, String... words) {
        assertThat(exit.code()).as(exit.errors()).isEqualTo(code);
        assertThat(exit.errors()).contains(words).doesNotContain("\tat ");
    }
}
