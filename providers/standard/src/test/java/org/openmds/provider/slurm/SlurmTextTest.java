package org.openmds.provider.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.openmds.provider.batch.NumberText;

class SlurmTextTest {

    @Test
    void limit_allForms_areRead() {
        assertThat(SlurmText.limit("30:00")).contains(Duration.ofMinutes(30));
        assertThat(SlurmText.limit("1:00:00")).contains(Duration.ofHours(1));
        assertThat(SlurmText.limit("7-12:00:05")).contains(Duration.ofDays(7).plusHours(12).plusSeconds(5));
        assertThat(SlurmText.limit("infinite")).isEmpty();
        assertThat(SlurmText.limit("n/a")).isEmpty();
    }

    @Test
    void numberAndTime_unknown_areEmpty() {
        assertThat(NumberText.integer("UNLIMITED")).isEmpty();
        assertThat(NumberText.integer("9".repeat(30))).isEmpty();
        assertThat(NumberText.hundredths("N/A")).isEmpty();
        assertThat(NumberText.hundredths("NaN")).isEmpty();
        assertThat(SlurmText.time("N/A")).isEmpty();
    }
}
