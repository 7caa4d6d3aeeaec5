package org.openmds.cli.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

class DroppedMessageReportTest {

    private final List<String> reports = new ArrayList<>();
    private final DroppedMessageReport dropped = new DroppedMessageReport(reports::add);

    @Test
    void update_countGrows_isReportedOnceWithTheIncrease() {
        List.of(0L, 0L, 3L, 3L, 4L).forEach(dropped::update);

        assertThat(reports).hasSize(2);
        assertThat(reports.getFirst()).contains("3 messages were dropped before they were fetched");
        assertThat(reports.getLast()).contains("1 message was dropped before it was fetched");
    }

    @Test
    void update_serviceRestarted_countsFromZero() {
        List.of(5L, 0L, 2L).forEach(dropped::update);

        assertThat(reports.getLast()).contains("2 messages");
    }

    @Test
    void restart_anotherPullPoint_countsAllThatItDropped() {
        dropped.update(5);
        dropped.restart();
        dropped.update(6);

        assertThat(reports.getLast()).contains("6 messages");
    }
}
