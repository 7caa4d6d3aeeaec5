package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

class DroppedMessageReportTest {

    private final List<String> told = new ArrayList<>();
    private final DroppedMessageReport dropped = new DroppedMessageReport(told::add);

    @Test
    void seen_countGrows_isToldOnceWithWhatIsNew() {
        List.of(0L, 0L, 3L, 3L, 4L).forEach(dropped::update);

        assertThat(told).hasSize(2);
        assertThat(told.getFirst()).contains("3 messages were dropped before they were fetched");
        assertThat(told.getLast()).contains("1 message was dropped before it was fetched");
    }

    @Test
    void seen_serviceBeganAnew_countsFromThereOn() {
        List.of(5L, 0L, 2L).forEach(dropped::update);

        assertThat(told.getLast()).contains("2 messages");
    }

    @Test
    void restart_anotherPullPoint_countsAllThatItDropped() {
        dropped.update(5);
        dropped.restart();
        dropped.update(6);

        assertThat(told.getLast()).contains("6 messages");
    }
}
