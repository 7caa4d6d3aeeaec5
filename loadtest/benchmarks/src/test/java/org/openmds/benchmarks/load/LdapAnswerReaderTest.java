package org.openmds.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LdapAnswerReaderTest {

    private static final String DONE = "300c02010265070a010004000400";
    private static final String NO_SUCH_OBJECT = "300c02010265070a012004000400";
    private static final String BIND_DONE = "300c02010161070a010004000400";
    private static final String TEN_BYTES = "61616161616161616161";
    private static final String FIFTY_BYTES = TEN_BYTES + TEN_BYTES + TEN_BYTES + TEN_BYTES + TEN_BYTES;
    /** An entry whose name has 200 bytes, so that its lengths have the long form. */
    private static final String ENTRY = "3081d3020102" + "6481cd" + "0481c8" + FIFTY_BYTES + FIFTY_BYTES + FIFTY_BYTES
            + FIFTY_BYTES + "3000";
    private static final String SHORT_ENTRY = "300b020102640604026f3d3000";
    private static final String REFERENCE = "300b02010273060404" + "6c646170";

    private final LdapAnswerReader reader = new LdapAnswerReader(1);

    @ParameterizedTest
    @ValueSource(strings = {SHORT_ENTRY + DONE, ENTRY + DONE, REFERENCE + ENTRY + REFERENCE + DONE})
    void read_cutAnywhere_findsTheEnd(String answer) throws IOException {
        for (int cut = 0; cut < answer.length(); cut += 2) {
            reader.begin();

            assertThat(reader.read(bytes(answer.substring(0, cut)))).as("%d bytes", cut / 2).isFalse();
            assertThat(reader.read(bytes(answer.substring(cut)))).as("%d bytes", cut / 2).isTrue();
            assertThat(reader.isSuccess()).isTrue();
        }
    }

    @Test
    void read_nextAnswerInTheSameBuffer_leavesIt() throws IOException {
        ByteBuffer both = bytes(BIND_DONE + SHORT_ENTRY + DONE);

        reader.begin();
        assertThat(reader.read(both)).isTrue();
        assertThat(both.remaining()).isEqualTo(27);
        reader.begin();
        assertThat(reader.read(both)).isTrue();
        assertThat(reader.isSuccess()).isTrue();
        assertThat(both.hasRemaining()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {DONE, SHORT_ENTRY + SHORT_ENTRY + DONE, SHORT_ENTRY + NO_SUCH_OBJECT, BIND_DONE})
    void isSuccess_notOneEntry_isFalse(String answer) throws IOException {
        reader.begin();

        assertThat(reader.read(bytes(answer))).isTrue();
        assertThat(reader.isSuccess()).isFalse();
    }

    @Test
    void isSuccess_oneEntryInEachOfTwoAnswers_isTrue() throws IOException {
        for (int answer = 0; answer < 2; answer++) {
            reader.begin();
            reader.read(bytes(ENTRY + DONE));

            assertThat(reader.isSuccess()).isTrue();
        }
    }

    @Test
    void isSuccess_asManyEntriesAsExpected_isTrue() throws IOException {
        LdapAnswerReader two = new LdapAnswerReader(2);
        two.begin();

        assertThat(two.read(bytes(SHORT_ENTRY + ENTRY + DONE))).isTrue();
        assertThat(two.isSuccess()).isTrue();
    }

    @Test
    void problem_failedSearch_hasCodeAndNumberOfEntries() throws IOException {
        reader.begin();
        reader.read(bytes(NO_SUCH_OBJECT));

        assertThat(reader.problem()).contains("result code 32").contains("0 entries");
    }

    @ParameterizedTest
    @ValueSource(strings = {"485454502f312e31", "308401000000", "3000", "300402010265"})
    void read_otherBytes_isRefused(String bytes) {
        reader.begin();

        assertThatThrownBy(() -> reader.read(bytes(bytes))).isInstanceOf(IOException.class);
    }

    private static ByteBuffer bytes(String hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    }
}
