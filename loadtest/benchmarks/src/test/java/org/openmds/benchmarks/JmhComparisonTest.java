package org.openmds.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhComparisonTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void compare_ratesAndTimes_namesTheBetterOnes() {
        List<JmhScore> before = List.of(new JmhScore("a.B.rate n=5", 100, 5, "ops/s"),
                new JmhScore("a.B.time", 100, 5, "us/op"),
                new JmhScore("a.B.near", 100, 5, "us/op"), new JmhScore("a.B.once", 100, Double.NaN, "us/op"));
        String table = new JmhComparison(before).compare(List.of(new JmhScore("a.B.rate n=5", 150, 5, "ops/s"),
                new JmhScore("a.B.time", 150, 5, "us/op"), new JmhScore("a.B.near", 104, 5, "us/op"),
                new JmhScore("a.B.once", 150, 1, "us/op"), new JmhScore("a.B.other", 1, 0, "us/op")));
        assertThat(table.lines().skip(1)).satisfiesExactly(
                line -> assertThat(line).startsWith("rate n=5").contains("1.500").endsWith("better"),
                line -> assertThat(line).endsWith("worse"), line -> assertThat(line).endsWith("not significant"),
                line -> assertThat(line).endsWith("not significant"), line -> assertThat(line).endsWith("new"));
    }

    @Test
    void read_whatWasWritten_isTheSame() throws IOException {
        List<JmhScore> scores = List.of(new JmhScore("a.B.c n=5", 1.5e-3, Double.NaN, "us/op"));
        Path file = Files.writeString(folder.resolve("jmh.csv"), JmhScore.write(scores));
        assertThat(JmhScore.read(file)).isEqualTo(scores);
    }

    @Test
    void read_invalidLine_isNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("jmh.csv"), "head\na,b\n");
        assertThatThrownBy(() -> JmhScore.read(file))
                .hasMessageContaining("line 2: expected benchmark,score,error,unit, got a,b");
    }
}
