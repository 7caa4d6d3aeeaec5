package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xpath.XPathLimits;

final class BoundsTest {

    private static final XPathLimits LIMITS = new XPathLimits(4096, 64, 1_000L, Duration.ofSeconds(2), 100_000);

    @Test
    void allowing_partIsPresent_allowsLittleMore() {
        assertThat(Bounds.little(LIMITS).allowing(present(10_000), 100_000).limits().maxResultBytes())
                .isEqualTo(10_000 + (64 << 10));
    }

    @Test
    void allowing_wholeNearTheLimit_allowsNoMoreThanTheLimit() {
        assertThat(Bounds.little(LIMITS).allowing(present(99_000), 100_000).limits().maxResultBytes())
                .isEqualTo(100_000);
    }

    private static Share present(int bytes) {
        return new Share.Nodes(BytesOutput.of(out -> out.write(new byte[bytes])));
    }
}
