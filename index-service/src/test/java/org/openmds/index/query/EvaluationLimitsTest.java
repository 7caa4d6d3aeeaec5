package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xpath.document.XPathLimits;

final class EvaluationLimitsTest {

    private static final XPathLimits LIMITS = new XPathLimits(4096, 64, 1_000L, Duration.ofSeconds(2), 1_000_000);

    @Test
    void allowing_partIsPresent_allowsLittleMore() {
        assertThat(
                EvaluationLimits.small(LIMITS).withPartialResult(present(10_000), 1_000_000).limits().maxResultBytes())
                .isEqualTo(10_000 + (256 << 10));
    }

    @Test
    void allowing_wholeNearTheLimit_allowsNoMoreThanTheLimit() {
        assertThat(
                EvaluationLimits.small(LIMITS).withPartialResult(present(990_000), 1_000_000).limits().maxResultBytes())
                .isEqualTo(1_000_000);
    }

    private static PartialResult present(int bytes) {
        return new PartialResult.Nodes(BytesOutput.of(out -> out.write(new byte[bytes])));
    }
}
