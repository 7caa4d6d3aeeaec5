package org.openmds.server.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests of {@link ServiceNotifier} and {@link DatagramSocketFile} with a socket like that of systemd. */
@Timeout(30)
final class ServiceNotifierTest {

    private static final long PID = 4711;

    @TempDir
    private Path folder;

    @Test
    void messages_ofAServer_tellItsStates() throws Throwable {
        try (NotifySocket socket = NotifySocket.at(folder.resolve("notify"));
                ServiceNotifier manager = manager(Map.of("WATCHDOG_USEC", "20000", "WATCHDOG_PID", "4711"))) {
            manager.ready("OpenMDS is up.");

            assertThat(socket.next()).isEqualTo("READY=1\nSTATUS=OpenMDS is up.");
            assertThat(socket.next()).isEqualTo("WATCHDOG=1");
            assertThat(socket.next()).isEqualTo("WATCHDOG=1");

            manager.stopping();
            String last = socket.next();
            while (last.equals("WATCHDOG=1")) {
                last = socket.next();
            }
            assertThat(last).isEqualTo("STOPPING=1");
        }
    }

    @Test
    void watchdog_ofAnotherProcess_isNotTold() throws Throwable {
        try (NotifySocket socket = NotifySocket.at(folder.resolve("notify"));
                ServiceNotifier manager = manager(Map.of("WATCHDOG_USEC", "1000", "WATCHDOG_PID", "1"))) {
            manager.ready("up");
            manager.stopping();

            assertThat(socket.next()).startsWith("READY=1");
            assertThat(socket.next()).isEqualTo("STOPPING=1");
        }
    }

    @Test
    void messages_withoutAServiceManager_areNotSent() {
        try (ServiceNotifier manager = ServiceNotifier.of(Map.of("WATCHDOG_USEC", "1000"), PID)) {
            assertThatCode(() -> manager.ready("up")).doesNotThrowAnyException();
        }
    }

    @Test
    void messages_toASocketWithoutReceiver_doNotStopTheServer() {
        try (ServiceNotifier manager = manager(Map.of())) {
            assertThatCode(() -> manager.ready("up")).doesNotThrowAnyException();
        }
    }

    @Test
    void send_withAPathThatIsTooLong_isRefused() {
        assertThatThrownBy(() -> DatagramSocketFile.send("/" + "x".repeat(107), new byte[1]))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("expected a path of 1 to 107 bytes");
    }

    private ServiceNotifier manager(Map<String, String> variables) {
        Map<String, String> environment = new HashMap<>(variables);
        environment.put("NOTIFY_SOCKET", folder.resolve("notify").toString());
        return ServiceNotifier.of(environment, PID);
    }
}
