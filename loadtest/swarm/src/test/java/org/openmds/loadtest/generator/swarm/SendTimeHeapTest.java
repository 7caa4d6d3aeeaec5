package org.openmds.loadtest.generator.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

final class SendTimeHeapTest {

    @Test
    void first_emptyHeap_isNever() {
        assertThat(new SendTimeHeap().first()).isEqualTo(SendTimeHeap.NEVER);
    }

    @Property(tries = 200)
    void remove_anyTimes_inOrderWithTheirUsers(@ForAll @Size(max = 100) List<Long> times) {
        SendTimeHeap due = new SendTimeHeap();
        for (int user = 0; user < times.size(); user++) {
            due.add(times.get(user), user);
        }

        List<Long> taken = new ArrayList<>();
        while (taken.size() < times.size()) {
            long first = due.first();
            assertThat(times.get(due.remove())).isEqualTo(first);
            taken.add(first);
        }
        assertThat(taken).isSorted();
        assertThat(due.first()).isEqualTo(SendTimeHeap.NEVER);
    }
}
