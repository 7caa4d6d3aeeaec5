package org.openmds.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeapShareTest {

    @ParameterizedTest
    @ValueSource(longs = {128, 256, 512, 1_024, 4_096, 8_192})
    void of_allParts_leavesAFifthOfTheHeap(long mebibytes) {
        long heap = mebibytes << 20;

        long all = Arrays.stream(HeapShare.values()).mapToLong(part -> part.of(heap)).sum();

        assertThat(all).isLessThanOrEqualTo(heap / 5 * 4);
        assertThat(HeapShare.values()).allSatisfy(part -> assertThat(part.of(heap)).isPositive());
    }
}
