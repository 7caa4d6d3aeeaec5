package org.openmds.loadtest.generator.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

final class SwarmJvmTest {

    @Test
    void options_nothingFurther_areTheSwarms() {
        assertThat(SwarmJvm.options(List.of())).isEqualTo(SwarmJvm.options())
                .contains("-XX:+UseSerialGC", "-Xmx256m", "--sun-misc-unsafe-memory-access=allow");
    }

    @Test
    void options_givenHeap_replacesAllHeapSizes() {
        assertThat(SwarmJvm.options(List.of("-Xmx64m"))).endsWith("-Xmx64m")
                .contains("-XX:+UseSerialGC", "-XX:MaxDirectMemorySize=256m")
                .doesNotContain("-Xms96m", "-Xmx256m", "-Xmn48m");
        assertThat(SwarmJvm.options(List.of("-XX:MaxRAMPercentage=50"))).doesNotContain("-Xmx256m");
    }

    @Test
    void options_givenCollector_replacesTheDefault() {
        assertThat(SwarmJvm.options(List.of("-XX:+UseZGC", "-Dx=y"))).endsWith("-XX:+UseZGC", "-Dx=y")
                .contains("-Xmx256m", "-XX:+UseCompactObjectHeaders")
                .doesNotContain("-XX:+UseSerialGC");
    }
}
