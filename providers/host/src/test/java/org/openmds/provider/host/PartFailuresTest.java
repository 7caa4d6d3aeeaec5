package org.openmds.provider.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

class PartFailuresTest {
    private final PartFailures failures = new PartFailures();

    @Test
    void report_sameCauseAgain_isNotLogged() {
        assertThat(failures.report("memory", new IllegalStateException("gone"))).isTrue();
        assertThat(failures.report("memory", new IllegalStateException("gone"))).isFalse();
        assertThat(failures.report("memory", new IllegalStateException("other"))).isTrue();
        assertThat(failures.report("load", new IllegalStateException("gone"))).isTrue();
    }

    @Test
    void report_causesWithoutEnd_stopsLoggingAtItsLimit() {
        long logged = IntStream.range(0, 1000)
                .filter(i -> failures.report("memory", new IllegalStateException("at " + i)))
                .count();

        assertThat(logged).isEqualTo(100);
    }
}
