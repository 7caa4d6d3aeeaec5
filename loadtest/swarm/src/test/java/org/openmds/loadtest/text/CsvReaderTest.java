package org.openmds.loadtest.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

final class CsvReaderTest {

    private static List<List<String>> rows(String text) throws IOException {
        CsvReader reader = new CsvReader(new StringReader(text));
        List<List<String>> rows = new ArrayList<>();
        for (List<String> row = reader.next(); row != null; row = reader.next()) {
            rows.add(row);
        }
        return rows;
    }

    @Test
    void next_lineEndsOfAllKinds_endRows() throws IOException {
        assertThat(rows("\uFEFFa,b\r\n1,2\n\n3,\r4,\"\"")).containsExactly(List.of("a", "b"), List.of("1", "2"),
                List.of("3", ""), List.of("4", ""));
    }

    @Test
    void next_quoteInTheMiddle_isACharacter() throws IOException {
        assertThat(rows("5\" disk,x")).containsExactly(List.of("5\" disk", "x"));
    }

    @Test
    void next_quoteWithoutEnd_failsAndNothingFollows() throws IOException {
        CsvReader reader = new CsvReader(new StringReader("a,b\n1,\"2\n3,4\n"));
        reader.next();

        assertThatThrownBy(reader::next).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the quote at character 7 is not closed");
        assertThat(reader.text()).startsWith("1,\"2\n3");
        assertThat(reader.next()).isNull();
    }

    @Property(tries = 300)
    void next_writtenRows_areReadBack(
            @ForAll @Size(min = 1, max = 40) List<@Size(min = 2, max = 5) List<@StringLength(max = 6) @CharRange(from = 'a', to = 'c') @Chars({
                ',', '"', '\n', '\r', ' ', '\u00e9'}) String>> table)
            throws IOException {
        String text = table.stream()
                .map(row -> row.stream()
                        .map(field -> '"' + field.replace("\"", "\"\"") + '"')
                        .collect(Collectors.joining(",")))
                .collect(Collectors.joining("\r\n"));

        assertThat(rows(text)).isEqualTo(table);
    }
}
