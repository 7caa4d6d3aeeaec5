package org.openmds.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MetricsPageTest {

    private static final MetricsPage PAGE = new MetricsPage("""
            # HELP jvm_buffer_memory_used_bytes of buffers
            jvm_buffer_memory_used_bytes{id="direct"} 1.5E6
            jvm_buffer_memory_used_bytes{id="mapped"} 7.0
            jvm_buffer_memory_used_bytes_other{id="direct"} 3.0
            mds_state_size_bytes 4096.0
            """);

    @Test
    void sum_withTag_leavesOthersOut() {
        assertThat(PAGE.sum("jvm_buffer_memory_used_bytes", "id", "direct")).isEqualTo(1.5e6);
        assertThat(PAGE.sum("jvm_buffer_memory_used_bytes", "id", "none")).isZero();
    }

    @Test
    void sum_withoutTag_addsAll() {
        assertThat(PAGE.sum("jvm_buffer_memory_used_bytes")).isEqualTo(1.5e6 + 7);
        assertThat(PAGE.sum("mds_state_size_bytes")).isEqualTo(4096);
    }
}
