package org.openmds.provider.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryTextTest {

    @Test
    void megabytes_allUnits_areRead() {
        assertThat(MemoryText.megabytes("8192000kb")).hasValue(8000);
        assertThat(MemoryText.megabytes("15.6G")).hasValue(15974);
        assertThat(MemoryText.megabytes("2016M")).hasValue(2016);
        assertThat(MemoryText.megabytes("3145728")).hasValue(3);
        assertThat(MemoryText.megabytes("3145728b")).hasValue(3);
        assertThat(MemoryText.megabytes("1tb")).hasValue(1 << 20);
        assertThat(MemoryText.megabytes("-")).isEmpty();
        assertThat(MemoryText.megabytes("")).isEmpty();
    }
}
