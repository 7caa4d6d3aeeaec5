package org.openmds.loadtest.generator.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;

import org.junit.jupiter.api.Test;

final class ParametersTest {

    @Test
    void parse_quotesAndLineEnds_areThoseOfRfc4180() {
        Parameters parameters = Parameters.parse("\uFEFFhost, n\r\n\"a,\"\"b\"\"\",1\r\n\r\n\"c\nd\",\n");

        assertThat(parameters.columns()).containsExactly("host", "n");
        assertThat(parameters.rows()).containsExactly(List.of("a,\"b\"", "1"), List.of("c\nd", ""));
    }

    @Test
    void parse_rowTooShort_saysWhich() {
        assertThatThrownBy(() -> Parameters.parse("a,b\n1,2\n3\n")).hasMessage(
                "row 3 has 1 values, expected 2: a, b");
        assertThatThrownBy(() -> Parameters.parse("a,b\n\"1,2\n")).hasMessageContaining("has no end");
        assertThatThrownBy(() -> Parameters.parse("a,b\n")).hasMessageContaining("a row of values");
    }

    @Test
    void row_clientsAndNumbers_goOnRowByRow() {
        Parameters parameters = Parameters.parse("a\n0\n1\n2\n");

        assertThat(parameters.row(0, 0)).containsExactly("0");
        assertThat(parameters.row(1, 0)).containsExactly("1");
        assertThat(parameters.row(1, 1)).containsExactly("2");
        assertThat(parameters.row(2, 4)).containsExactly("0");
    }
}
