package org.openmds.benchmarks.notify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

final class EventMeasurementTest {

    @Test
    void percentile_ofTimes_isTheNearestRank() {
        EventMeasurement.EventTimes times = new EventMeasurement.EventTimes(List.of(4.0, 1.0, 3.0, 2.0),
                List.of(1.0, 1.0, 1.0, 9.0));

        assertThat(times.percentile(50)).isEqualTo(2);
        assertThat(times.percentile(99)).isEqualTo(4);
        assertThat(times.percentile(100)).isEqualTo(4);
        assertThat(times.spread(100)).isEqualTo(9);
    }

    @Test
    void content_ofAnEvent_isWellFormedAndHasItsSize() {
        byte[] content = EventProducer.content().getBytes(StandardCharsets.UTF_8);

        assertThat(content).hasSize(EventProducer.CONTENT_BYTES);
        assertThat(XmlFragment.parse(content, XmlLimits.DEFAULT).root().children()).hasSize(1);
    }
}
