package org.openmds.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;

import org.junit.jupiter.api.Test;

final class JcmdRunnerTest {

    @Test
    void heapUsed_oneHeapOrGenerations_addsThemWithoutClassData() {
        assertThat(JcmdRunner.heapUsed("""
                1: garbage-first heap   total reserved 6172672K, committed 57344K, used 14999K [0x0, 0x1)
                   region size 4096K, 1 young (4096K), 0 survivors (0K)
                """)).isEqualTo(14_999L * 1024);
        assertThat(JcmdRunner.heapUsed("""
                 def new generation   total 9216K, used 1000K [0x0, 0x1, 0x2)
                 tenured generation   total 10240K, used 24K [0x0, 0x1, 0x2)
                 Metaspace       used 5000K, committed 5184K, reserved 1114112K
                  class space    used 600K, committed 640K, reserved 1048576K
                """)).isEqualTo(1024L * 1024);
    }

    @Test
    void heapUsed_otherText_isRefused() {
        assertThatThrownBy(() -> JcmdRunner.heapUsed("no such process")).hasMessageContaining("no such process");
    }

    @Test
    void heapAfterCollection_thisProcess_isMoreThanAMegabyte() throws IOException {
        assertThat(JcmdRunner.heapAfterCollection(ProcessHandle.current().pid())).isGreaterThan(1 << 20);
    }
}
