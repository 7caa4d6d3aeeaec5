package org.openmds.loadtest.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvFieldTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {"node-1;node-1", "``;``", "=1+1;'=1+1", "-node;'-node",
        "@SUM(A1,B1);\"'@SUM(A1,B1)\"", "a\"b;\"a\"\"b\"", "a,b;\"a,b\"", "`\rx`;`\"'\rx\"`"})
    void of_anyText_isOneFieldAndNoFormula(String text, String field) {
        assertThat(CsvField.of(text)).isEqualTo(field);
    }
}
