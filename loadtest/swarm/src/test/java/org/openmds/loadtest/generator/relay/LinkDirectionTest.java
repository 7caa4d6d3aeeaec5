package org.openmds.loadtest.generator.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class LinkDirectionTest {

    private static final long SECOND = 1_000_000_000;
    private static final long NOW = -5 * SECOND;

    private final LinkDirection link = LinkDirection.of(1_000, NOW);

    @Test
    void passedAt_freeLink_takesAsLongAsItsBytes() {
        assertThat(link.passedAt(NOW, 500)).isEqualTo(NOW + SECOND / 2);
    }

    @Test
    void passedAt_busyLink_waitsForEarlierBytes() {
        link.passedAt(NOW, 500);

        assertThat(link.passedAt(NOW + 1, 250)).isEqualTo(NOW + 3 * SECOND / 4);
    }

    @Test
    void passedAt_longAfterTheLast_hasNotSavedIdleTime() {
        link.passedAt(NOW, 500);

        assertThat(link.passedAt(NOW + 10 * SECOND, 1_000)).isEqualTo(NOW + 11 * SECOND);
    }

    @Test
    void passedAt_noBytes_waitsForEarlierBytes() {
        link.passedAt(NOW, 1_000);

        assertThat(link.passedAt(NOW, 0)).isEqualTo(NOW + SECOND);
    }

    @Test
    void passedAt_unbounded_takesNoTime() {
        LinkDirection unbounded = LinkDirection.unbounded();

        assertThat(unbounded.passedAt(NOW, 1 << 30)).isEqualTo(NOW);
    }

    @Test
    void of_nothing_isRefused() {
        assertThatThrownBy(() -> LinkDirection.of(0))
                .hasMessage("the bandwidth must be more than 0 bytes per second, got 0.0");
    }
}
