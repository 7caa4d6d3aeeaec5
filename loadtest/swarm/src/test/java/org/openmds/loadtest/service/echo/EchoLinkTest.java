package org.openmds.loadtest.service.echo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class EchoLinkTest {

    private static final long MS = 1_000_000;

    @Test
    void passedAt_answersAtTheSameTime_passOneAfterTheOther() {
        EchoLink link = new EchoLink(1_000_000);
        long ready = System.nanoTime() + 1_000 * MS;

        assertThat(link.passedAt(ready, 10_000)).isEqualTo(ready + 10 * MS);
        assertThat(link.passedAt(ready, 5_000)).isEqualTo(ready + 15 * MS);
        assertThat(link.passedAt(ready + 100 * MS, 1_000)).isEqualTo(ready + 101 * MS);
    }

    @Test
    void passedAt_noLimit_takesNoTime() {
        assertThat(new EchoLink(0).passedAt(42, 1_000_000)).isEqualTo(42);
    }
}
