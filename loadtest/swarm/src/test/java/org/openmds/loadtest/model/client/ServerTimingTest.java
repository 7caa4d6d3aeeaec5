package org.openmds.loadtest.model.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

final class ServerTimingTest {

    private static List<String> read(String header) {
        List<String> phases = new ArrayList<>();
        ServerTiming.read(header, (name, nanos) -> phases.add(name + "=" + nanos));
        return phases;
    }

    @Test
    void read_phases_inNanoseconds() {
        assertThat(read("parse;dur=0.12, lookup;dur=1.5,xpath ; dur=2")).containsExactly("parse=120000",
                "lookup=1500000",
                "xpath=2000000");
    }

    @Test
    void read_descriptionWithSeparators_isSkipped() {
        assertThat(read("a;desc=\"x, y; dur=9\";dur=\"1\", b;desc=q;DUR=2")).containsExactly("a=1000000", "b=2000000");
    }

    @Test
    void read_withoutNumberOrName_isSkipped() {
        assertThat(read("miss, a;dur=x, ;dur=1, b;dur=-1, c;dur=NaN, d;dur=1e300," + "n".repeat(65) + ";dur=1"))
                .isEmpty();
    }

    @Property(tries = 200)
    void read_anything_noException(@ForAll String header) {
        assertThat(read(header)).doesNotContainNull();
    }
}
