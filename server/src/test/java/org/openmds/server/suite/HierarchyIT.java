package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three processes: two sites register with a virtual organisation, which collects their entries. */
class HierarchyIT {

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    /** The time between two renewals; the lease is twice as long. */
    private static final Duration REFRESH = Duration.ofSeconds(2);
    /** The time limit for late notifications on a busy machine. */
    private static final Duration BUSY = Duration.ofSeconds(10);
    /** The time limit for starting processes on a busy machine. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    private final List<ServerProcess> processes = new ArrayList<>();
    private final int port = TestPorts.free();
    private ServerProcess organisation;

    @BeforeEach
    void start() throws IOException {
        organisation = organisation("vo");
    }

    @AfterEach
    void kill() {
        processes.forEach(ServerProcess::close);
    }

    @Test
    void sites_thatRegister_areSeenForAsLongAsTheyRenew() throws IOException, InterruptedException {
        ServerProcess alpha = site("alpha");
        site("beta");
        long up = System.nanoTime();

        await().atMost(TIMEOUT).until(() -> shows("alpha") && shows("beta"));
        assertThat(Duration.ofNanos(System.nanoTime() - up)).isLessThan(INTERVAL.plus(BUSY));
        assertThat(organisation.index().query("string(//*[local-name()='EntryCount'])").strip()).isEqualTo("24");

        alpha.kill();
        long dead = System.nanoTime();
        await().atMost(TIMEOUT).until(() -> !shows("alpha"));
        assertThat(Duration.ofNanos(System.nanoTime() - dead))
                .isLessThan(REFRESH.multipliedBy(2).plus(BUSY));
        assertThat(shows("beta")).isTrue();

        organisation.kill();
        organisation = organisation("vo without memory");
        await().atMost(TIMEOUT).until(() -> shows("beta"));
        assertThat(shows("alpha")).isFalse();
    }

    @Test
    void site_thatIsStopped_takesItsEntryAlong() throws IOException, InterruptedException {
        ServerProcess alpha = site("alpha");
        await().atMost(TIMEOUT).until(() -> shows("alpha"));

        alpha.terminate();

        assertThat(organisation.index().keys()).isEmpty();
    }

    private boolean shows(String host) {
        return organisation.index()
                .query("count(//*[local-name()='Host'][@*[local-name()='Name']='%s'])".formatted(host))
                .equals("1");
    }

    private ServerProcess organisation(String name) throws IOException {
        return up(ServerProcess.onPort(port, directory.resolve(name)));
    }

    private ServerProcess site(String name) throws IOException {
        return up(ServerProcess.up(directory.resolve(name), "--set", "providers.host.enabled=true", "--set",
                "providers.host.host-name=" + name, "--set", "hierarchy.upstream[0].urls=" + TestPorts.index(port),
                "--set", "hierarchy.upstream[0].interval=" + INTERVAL, "--set",
                "hierarchy.upstream[0].refresh=" + REFRESH));
    }

    private ServerProcess up(ServerProcess process) {
        processes.add(process);
        return process;
    }
}
