package org.openmds.loadtest.systems.rgma.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class TuplesXmlTest {

    @Property(tries = 200)
    void read_writtenTuples_areTheSame(
            @ForAll @Size(min = 1, max = 5) List<@AlphaChars @Chars({'<', '&', '>', '"', ' ', 'é',
                '\n'}) @StringLength(max = 20) String> row,
            @ForAll @IntRange(max = 5) int rows) throws IOException {
        Tuples tuples = new Tuples(Collections.nCopies(row.size(), "column"), Collections.nCopies(rows, row));
        assertThat(TuplesXml.read(TuplesXml.write(tuples))).isEqualTo(tuples);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no XML", "<r/>",
        "<r><rowMetaData><colMetaData>a</colMetaData></rowMetaData><row/></r>",
        "<r><rowMetaData><other/></rowMetaData></r>", "<r><rowMetaData>"})
    void read_otherDocuments_areRefused(String document) {
        assertThatIOException().isThrownBy(() -> TuplesXml.read(document.getBytes(StandardCharsets.UTF_8)));
    }
}
