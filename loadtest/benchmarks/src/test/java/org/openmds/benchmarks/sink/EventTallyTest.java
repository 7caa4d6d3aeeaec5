package org.openmds.benchmarks.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

final class EventTallyTest {

    private final List<String> told = new ArrayList<>();
    private final EventTally tally = new EventTally(3, told::add);

    @Test
    void took_allHaveTheEvent_tellsItsFirstAndLastTime() {
        tally.begin(2);

        tally.recordRequest(1, 1, 10, 100);
        assertThat(told).isEmpty();
        tally.recordRequest(0, 1, 10, 130);

        assertThat(told).containsExactly("done 1 100 130");
    }

    @Test
    void took_oneIsAhead_countsItsMessagesForLaterEvents() {
        tally.begin(2);

        tally.recordRequest(0, 1, 10, 100);
        tally.recordRequest(0, 1, 10, 110);
        tally.recordRequest(1, 1, 10, 120);
        tally.recordRequest(1, 1, 10, 130);

        assertThat(told).containsExactly("done 1 100 120", "done 2 110 130");
    }

    @Test
    void took_severalMessagesInOneRequest_areSoManyEvents() {
        tally.begin(1);

        tally.recordRequest(0, 2, 10, 100);

        assertThat(told).containsExactly("done 1 100 100", "done 2 100 100");
        assertThat(tally.totals()).isEqualTo("totals 1 2 10");
    }

    @Test
    void took_consumerThatIsNotExpected_countsNothing() {
        tally.begin(1);

        tally.recordRequest(1, 1, 10, 100);

        assertThat(tally.totals()).isEqualTo("totals 0 0 0");
    }

    @Test
    void begin_moreConsumersThanThereAre_isRefused() {
        assertThatThrownBy(() -> tally.begin(4)).hasMessage("consumers must be from 1 to 3, was 4");
    }
}
