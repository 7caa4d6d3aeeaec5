package org.openmds.loadtest.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

final class CsvTextTest {

    @Test
    void rows_lineEndsOfAllKinds_endRows() {
        assertThat(CsvText.rows("\uFEFFa,b\r\n1,2\n\n3,\r4,\"\"")).containsExactly(List.of("a", "b"), List.of("1", "2"),
                List.of("3", ""), List.of("4", ""));
    }

    @Test
    void rows_quoteInTheMiddle_isACharacter() {
        assertThat(CsvText.rows("5\" disk,x")).containsExactly(List.of("5\" disk", "x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b\n1,\"2\n3,4\n", "a,b\n1,\"2\"3\n"})
    void rows_quoteWithoutEnd_failsWithItsRow(String text) {
        assertThatThrownBy(() -> CsvText.rows(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("row 2: a quote is not closed, or text follows its end: ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {"node-1;node-1", "``;``", "=1+1;'=1+1", "-node;'-node",
        "@SUM(A1,B1);\"'@SUM(A1,B1)\"", "a\"b;\"a\"\"b\"", "a,b;\"a,b\"", "`\rx`;`\"'\rx\"`", "`a\nb`;`\"a\nb\"`",
        "a field of more than twenty-four characters;a field of more than twenty-four characters"})
    void row_anyText_isOneFieldAndNoFormula(String text, String field) {
        assertThat(new CsvText(text, "x")).hasToString(field + ",x\r\n");
    }

    @Test
    void row_numbers_areNotRoundedAndNoText() {
        CsvText csv = new CsvText("a");
        csv.row(-1, 0.1 + 0.2, BigDecimal.valueOf(-1, 9), 1L << 62, Double.NaN, "");

        assertThat(csv).hasToString("a\r\n-1,0.30000000000000004,-0.000000001,4611686018427387904,NaN,\r\n");
    }

    @Property(tries = 300)
    void rows_writtenRows_areReadBack(
            @ForAll @Size(min = 1, max = 40) List<@Size(min = 2, max = 5) List<@StringLength(max = 6) @CharRange(from = 'a', to = 'c') @Chars({
                ',', '"', '\n', '\r', ' ', '\u00e9'}) String>> table) {
        String text = table.stream()
                .map(row -> row.stream()
                        .map(field -> '"' + field.replace("\"", "\"\"") + '"')
                        .collect(Collectors.joining(",")))
                .collect(Collectors.joining("\r\n"));

        assertThat(CsvText.rows(text)).isEqualTo(table);
    }
}
