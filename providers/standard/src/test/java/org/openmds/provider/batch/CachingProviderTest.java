package org.openmds.provider.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

class CachingProviderTest {

    private static final Deadline DEADLINE = Deadline.in(Duration.ofMinutes(1));

    private final CountingProvider counting = new CountingProvider();
    private long nanos = Long.MAX_VALUE;
    private final InformationProvider provider = new CachingProvider(counting, Duration.ofSeconds(10), () -> nanos);

    @Test
    void collect_severalTimesWithinTheInterval_asksOnce() throws Exception {
        XmlFragment first = provider.collect(DEADLINE);
        after(Duration.ofSeconds(5));
        assertThat(provider.collect(DEADLINE)).isSameAs(first);

        after(Duration.ofSeconds(4));

        assertThat(provider.collect(DEADLINE)).isNotEqualTo(first);
        assertThat(counting.collections).isEqualTo(2);
    }

    @Test
    void collect_afterAFailure_failsTheSameForHalfTheTime() throws Exception {
        counting.fails = true;
        assertFailure();
        counting.fails = false;
        after(Duration.ofSeconds(4));
        assertFailure();
        assertThat(counting.collections).isEqualTo(1);

        after(Duration.ofSeconds(1));

        assertThat(provider.collect(DEADLINE).name().getLocalPart()).isEqualTo("n2");
    }

    @Test
    void close_isPassedOn() {
        provider.close();

        assertThat(counting.closed).isTrue();
    }

    private void assertFailure() {
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> provider.collect(DEADLINE))
                .withMessage("down");
    }

    private void after(Duration time) {
        nanos += time.toNanos();
    }

    /** A provider that gives another document each time. */
    private static final class CountingProvider implements InformationProvider {

        private int collections;
        private boolean fails;
        private boolean closed;

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public XmlFragment collect(Deadline deadline) throws CollectionException {
            collections++;
            if (fails) {
                throw new CollectionException("down");
            }
            return XmlFragment.parse("<n%d/>".formatted(collections));
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
