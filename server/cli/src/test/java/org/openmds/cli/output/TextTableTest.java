package org.openmds.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

import org.junit.jupiter.api.Test;

class TextTableTest {

    @Test
    void printCsv_specialCells_areQuotedAndNoFormulas() {
        TextTable table = new TextTable(List.of("A", "B"));
        table.addRow(List.of("1,5", "say \"yes\""));
        table.addRow(List.of("", "-3.5"));
        table.addRow(List.of("=1+1", "@cmd"));
        StringWriter text = new StringWriter();

        table.printCsv(new PrintWriter(text, true));

        assertThat(text).hasToString("A,B\r\n\"1,5\",\"say \"\"yes\"\"\"\r\n,-3.5\r\n'=1+1,'@cmd\r\n");
    }

    @Test
    void countedNoun_one_isSingular() {
        assertThat(CountedNoun.of(1, "entry", "entries")).isEqualTo("1 entry");
        assertThat(CountedNoun.of("0", "entry", "entries")).isEqualTo("0 entries");
    }
}
