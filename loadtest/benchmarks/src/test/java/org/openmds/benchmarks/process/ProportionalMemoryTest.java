package org.openmds.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Test;

final class ProportionalMemoryTest {

    @Test
    void mebibytes_ofThisProcess_areThoseOfAJavaProgram() throws IOException {
        assertThat(ProportionalMemory.mebibytes(ProcessHandle.current().pid())).isBetween(20.0, 8_192.0);
    }

    @Test
    void pss_linesOfTheSystem_isTheSum() throws IOException {
        assertThat(ProportionalMemory.pss(List.of("5581f-7ffd ---p 00000000 00:00 0    [rollup]",
                "Rss:                5320 kB", "Pss:                2048 kB", "Pss_Anon:            812 kB")))
                .isEqualTo(2048);
        assertThatThrownBy(() -> ProportionalMemory.pss(List.of("Rss: 1 kB"))).hasMessageContaining("Pss:");
    }

    @Test
    void question_thatFailsOrSaysNothing_isRefusedWithItsOutput() {
        assertThatThrownBy(() -> QuestionTime.of(List.of("sh", "-c", "echo no entry; exit 3")))
                .hasMessageContaining("ended with 3: no entry");
        assertThatThrownBy(() -> QuestionTime.of(List.of("true"))).isInstanceOf(IOException.class);
    }

    @Test
    void question_thatAnswers_givesItsTimeAndOutput() throws IOException {
        assertThat(QuestionTime.of(List.of("echo", "x"))).isPositive();
        assertThat(QuestionTime.output(List.of("echo", "x"))).isEqualTo("x\n");
    }
}
