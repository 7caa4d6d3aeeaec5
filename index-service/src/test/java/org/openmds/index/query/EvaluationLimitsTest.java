package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathResult;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
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

    @Test
    void write_elementsThatMayBeTooLong_areRefusedAtOnce() {
        XPathResult result = XPathExpression.compile("//b", Map.of(), LIMITS)
                .evaluate(XmlTree.of(XmlFragment.parse("<a><b>%s</b></a>".formatted("x".repeat(200)))));

        assertThat(limit(207).withElements().write(result).length()).isEqualTo(207);
        assertThatThrownBy(() -> limit(206).withElements().write(result)).isInstanceOf(XPathEvaluationException.class)
                .hasMessageContaining("longer than 206 bytes");
    }

    private static EvaluationLimits limit(int bytes) {
        return EvaluationLimits.of(new XPathLimits(4096, 64, 1_000L, Duration.ofSeconds(2), bytes));
    }

    private static PartialResult present(int bytes) {
        return new PartialResult.Nodes(BytesOutput.of(out -> out.write(new byte[bytes])));
    }
}
