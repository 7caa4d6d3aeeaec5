package org.openmds.gateway.ldap.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.gateway.ldap.serve.LdapCounts.LdapEvent;

class ClientSocketTest {

    private static final LdapLimits LIMITS = new LdapLimits(Duration.ofSeconds(10), Duration.ofSeconds(60), 1_000, 0);

    private final Budget connections = new Budget("connections", 1, 1);
    private final Budget requests = new Budget("requests", 80, 80);
    private final LdapCounts counts = new LdapCounts();
    private final AtomicInteger closed = new AtomicInteger();
    private OpenServer server;
    private Socket client;
    private ClientSocket socket;

    /** A server socket whose connections become given sockets. */
    private static final class OpenServer extends ServerSocket {

        OpenServer() throws IOException {
            super(0, 10, InetAddress.getLoopbackAddress());
        }

        void accept(Socket into) throws IOException {
            implAccept(into);
        }
    }

    @BeforeEach
    void connect() throws IOException {
        server = new OpenServer();
        client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        socket = new ClientSocket(new LdapBudgets(connections, requests, requests), counts, closed::incrementAndGet);
        server.accept(socket);
    }

    @AfterEach
    void close() throws IOException {
        socket.close();
        client.close();
        server.close();
    }

    @Test
    void admit_withoutPlace_isRefusedAndFreesNothing() throws IOException {
        assertThat(connections.hold("other", 1, 0)).isTrue();

        assertThat(socket.admit()).isFalse();

        socket.close();
        assertThat(connections.inUse()).isOne();
        assertThat(counts.count(LdapEvent.REFUSED_CONNECTION)).isOne();
    }

    @Test
    void close_twice_freesOnce() throws IOException {
        assertThat(socket.admit()).isTrue();

        socket.close();
        socket.close();

        assertThat(connections.inUse()).isZero();
        assertThat(closed).hasValue(1);
    }

    @Test
    void read_countsBytesUntilTheEndOfTheRequest() throws IOException {
        assertThat(socket.admit()).isTrue();
        client.getOutputStream().write(new byte[10]);

        assertThat(socket.getInputStream().readNBytes(10)).hasSize(10);
        assertThat(requests.inUse()).isEqualTo(80);

        client.getOutputStream().write(1);
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> socket.getInputStream().read())
                .withMessageContaining("requests");
        socket.end();
        assertThat(requests.inUse()).isZero();
    }

    @Test
    void answerMemory_inUse_isAwaitedUntilTheTimeIsOver() {
        assertThat(socket.admit()).isTrue();
        assertThat(requests.hold("other", 50, 0)).isTrue();

        assertThat(socket.answerMemory(40, System.nanoTime() - 1)).isEmpty();
        assertThat(requests.refusals()).isZero();
        requests.free("other", 50);
        assertThat(socket.answerMemory(40, System.nanoTime() - 1)).isPresent();
    }

    /** A pause of an interrupted thread ends at once, so that it would look for memory without a pause. */
    @Test
    void answerMemory_threadIsInterrupted_isNotAwaited() {
        assertThat(socket.admit()).isTrue();
        assertThat(requests.hold("other", 80, 0)).isTrue();

        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            Thread.currentThread().interrupt();
            assertThat(socket.answerMemory(40, System.nanoTime() + Duration.ofMinutes(1).toNanos())).isEmpty();
        });
    }

    @Test
    void check_requestThatTakesTooLong_isClosed() {
        assertThat(socket.admit()).isTrue();
        socket.begin();

        socket.check(LIMITS, System.nanoTime() + Duration.ofSeconds(9).toNanos());
        assertThat(socket.isClosed()).isFalse();
        socket.check(LIMITS, System.nanoTime() + Duration.ofSeconds(11).toNanos());

        assertThat(socket.isClosed()).isTrue();
        assertThat(counts.count(LdapEvent.SLOW_CONNECTION)).isOne();
    }

    @Test
    void check_silentClient_isClosedLater() {
        assertThat(socket.admit()).isTrue();
        socket.begin();
        socket.end();

        socket.check(LIMITS, System.nanoTime() + Duration.ofSeconds(59).toNanos());
        assertThat(socket.isClosed()).isFalse();
        socket.check(LIMITS, System.nanoTime() + Duration.ofSeconds(61).toNanos());

        assertThat(socket.isClosed()).isTrue();
        assertThat(counts.count(LdapEvent.IDLE_CONNECTION)).isOne();
    }
}
