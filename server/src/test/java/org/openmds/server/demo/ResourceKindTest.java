package org.openmds.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.Test;

class ResourceKindTest {

    @Test
    void missing_enoughOfAllButOne_namesThatOne() {
        List<Integer> counts = new ArrayList<>(Collections.nCopies(ResourceKind.values().length, 100));
        assertThat(ResourceKind.missing(counts)).isEmpty();
        counts.set(ResourceKind.TRANSFER_SERVICES.ordinal(), 2);
        assertThat(ResourceKind.missing(counts)).containsExactly(ResourceKind.TRANSFER_SERVICES);
        assertThat(ResourceKind.described(counts)).contains("hosts 100, ", "RFT 2, ");
    }

    @Test
    void countsExpression_readsAllKindsAtOnce_isWithinTheLengthLimit() {
        assertThat(ResourceKind.COUNTS_EXPRESSION).startsWith("concat(count(").hasSizeLessThan(4096);
    }
}
