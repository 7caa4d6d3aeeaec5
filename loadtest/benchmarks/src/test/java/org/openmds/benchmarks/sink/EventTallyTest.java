package org.openmds.benchmarks.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

final class EventTallyTest {

    private final List<String> reports = new ArrayList<>();
    private final EventTally tally = new EventTally(3, reports::add);

    @Test
    void recordRequest_allHaveTheEvent_reportsItsFirstAndLastTime() {
        tally.begin(2);

        tally.recordRequest(1, 1, 10, 100);
        assertThat(reports).isEmpty();
        tally.recordRequest(0, 1, 10, 130);

        assertThat(reports).containsExactly("done 1 100 130");
    }

    @Test
    void recordRequest_oneIsAhead_countsItsMessagesForLaterEvents() {
        tally.begin(2);

        tally.recordRequest(0, 1, 10, 100);
        tally.recordRequest(0, 1, 10, 110);
        tally.recordRequest(1, 1, 10, 120);
        tally.recordRequest(1, 1, 10, 130);

        assertThat(reports).containsExactly("done 1 100 120", "done 2 110 130");
    }

    @Test
    void recordRequest_severalMessagesInOneRequest_areSeveralEvents() {
        tally.begin(1);

        tally.recordRequest(0, 2, 10, 100);

        assertThat(reports).containsExactly("done 1 100 100", "done 2 100 100");
        assertThat(tally.totals()).isEqualTo("totals 1 2 10");
    }

    @Test
    void recordRequest_consumerThatIsNotExpected_countsNothing() {
        tally.begin(1);

        tally.recordRequest(1, 1, 10, 100);

        assertThat(tally.totals()).isEqualTo("totals 0 0 0");
    }

    @Test
    void begin_moreConsumersThanThereAre_isRefused() {
        assertThatThrownBy(() -> tally.begin(4)).hasMessage("consumers must be from 1 to 3, was 4");
    }
}
