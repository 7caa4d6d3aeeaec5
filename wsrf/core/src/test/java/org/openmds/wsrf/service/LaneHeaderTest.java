package org.openmds.wsrf.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;

import org.junit.jupiter.api.Test;

class LaneHeaderTest {

    private final LaneHeader header = new LaneHeader(new Random(7));

    @Test
    void lane_ofAnOwnValue_isTheLane() {
        assertThat(header.lane(header.value("192.0.2.7"))).hasValue("192.0.2.7");
        assertThat(header.lane(header.value("2001:db8:0:0::/64"))).hasValue("2001:db8:0:0::/64");
    }

    @Test
    void lane_ofAnotherProcess_isNone() {
        assertThat(header.lane(new LaneHeader(new Random(8)).value("192.0.2.7"))).isEmpty();
        assertThat(header.lane("192.0.2.7")).isEmpty();
        assertThat(header.lane("")).isEmpty();
        assertThat(header.lane(header.value(""))).isEmpty();
        assertThat(header.lane(" ".repeat(40))).isEmpty();
    }
}
