package org.openmds.loadtest.generator.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;

import org.junit.jupiter.api.Test;

final class ParameterRowsTest {

    @Test
    void parse_quotesAndLineEnds_areThoseOfRfc4180() {
        ParameterRows parameterRows = ParameterRows.parse("\uFEFFhost, n\r\n\"a,\"\"b\"\"\",1\r\n\r\n\"c\nd\",\n");

        assertThat(parameterRows.columns()).containsExactly("host", "n");
        assertThat(parameterRows.rows()).containsExactly(List.of("a,\"b\"", "1"), List.of("c\nd", ""));
    }

    @Test
    void parse_rowTooShort_saysWhich() {
        assertThatThrownBy(() -> ParameterRows.parse("a,b\n1,2\n3\n")).hasMessage(
                "row 3 has 1 values, expected 2: a, b");
        assertThatThrownBy(() -> ParameterRows.parse("a,b\n\"1,2\n")).hasMessageContaining("is not closed");
        assertThatThrownBy(() -> ParameterRows.parse("a,b\n")).hasMessageContaining("row of values");
    }

    @Test
    void row_clientsAndNumbers_goOnRowByRow() {
        ParameterRows parameterRows = ParameterRows.parse("a\n0\n1\n2\n");

        assertThat(parameterRows.row(0, 0)).containsExactly("0");
        assertThat(parameterRows.row(1, 0)).containsExactly("1");
        assertThat(parameterRows.row(1, 1)).containsExactly("2");
        assertThat(parameterRows.row(2, 4)).containsExactly("0");
    }
}
