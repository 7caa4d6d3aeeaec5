package org.openmds.loadtest.control.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;

final class LiveTallyTest {

    private final LiveTally tally = new LiveTally();

    @Test
    void read_soonAfterAnother_repeatsItsFigures() {
        add(100);
        LiveTally.TallyReading first = tally.read();
        add(1);

        LiveTally.TallyReading second = tally.read();

        assertThat(first.rate()).isPositive();
        assertThat(second.rate()).isEqualTo(first.rate());
        assertThat(second.p99()).isEqualTo(first.p99());
        assertThat(second.outcomes()).containsEntry(Outcome.OK, 101L);
    }

    private void add(int requests) {
        ByteBuffer records = RecordCodec.buffer(requests);
        for (int i = 0; i < requests; i++) {
            RecordCodec.request(records, 0, i, i, Duration.ofMillis(5).toNanos(), Outcome.OK, 1, 0);
        }
        tally.add(RecordBatch.of(0, 0, records.flip()));
    }
}
