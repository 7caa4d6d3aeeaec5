package org.openmds.provider.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.wsrf.service.Deadline;

@Timeout(20)
class HostLookupTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private final AtomicInteger lookups = new AtomicInteger();

    @Test
    void find_name_isItsAddress() throws Exception {
        HostLookup lookup = new HostLookup(host -> InetAddress.ofLiteral("192.0.2.7"));

        assertThat(lookup.find("node1", Deadline.in(TIMEOUT)).getHostAddress()).isEqualTo("192.0.2.7");
    }

    @Test
    void find_address_makesNoLookup() throws Exception {
        HostLookup lookup = new HostLookup(host -> {
            throw new IOException("asked");
        });

        assertThat(lookup.find("127.0.0.1", Deadline.in(TIMEOUT)).isLoopbackAddress()).isTrue();
        assertThat(lookup.find("::1", Deadline.in(TIMEOUT)).isLoopbackAddress()).isTrue();
    }

    @Test
    void find_slowLookup_timesOutAndRunsOnce() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        HostLookup lookup = new HostLookup(host -> {
            lookups.incrementAndGet();
            try {
                answer.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return InetAddress.ofLiteral("192.0.2.7");
        });

        for (int i = 0; i < 3; i++) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> lookup.find("node1", Deadline.in(Duration.ofMillis(10))))
                    .withMessage("the address of node1 was not found in time");
        }
        answer.countDown();
        assertThat(lookup.find("node1", Deadline.in(TIMEOUT)).getHostAddress()).isEqualTo("192.0.2.7");
        assertThat(lookups.get()).isBetween(1, 2);
    }

    @Test
    void find_unknownHost_failsAndIsLookedUpAgain() {
        HostLookup lookup = new HostLookup(host -> {
            lookups.incrementAndGet();
            throw new UnknownHostException(host);
        });

        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(UnknownHostException.class)
                    .isThrownBy(() -> lookup.find("node1", Deadline.in(TIMEOUT)))
                    .withMessage("node1");
        }
        assertThat(lookups.get()).isGreaterThan(0);
    }
}
