package org.openmds.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AnswerReaderTest {

    private final StringBuilder body = new StringBuilder();
    private final HttpAnswerReader reader = new HttpAnswerReader((in, length) -> {
        for (int i = 0; i < length; i++) {
            body.append((char) in.get());
        }
    });

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n012\r\n7\r\n3456789\r\n0\r\nTrailer: x\r\n\r\n"})
    void read_cutAnywhere_findsTheEnd(String answer) throws IOException {
        for (int cut = 0; cut < answer.length(); cut++) {
            body.setLength(0);
            reader.begin();

            assertThat(reader.read(bytes(answer.substring(0, cut)))).as("%d bytes", cut).isFalse();
            assertThat(reader.read(bytes(answer.substring(cut)))).isTrue();
            assertThat(body).hasToString("0123456789");
            assertThat(reader.status()).isEqualTo(200);
            assertThat(reader.length()).isEqualTo(10);
        }
    }

    @Test
    void read_nextAnswerInTheSameBuffer_leavesIt() throws IOException {
        ByteBuffer both = bytes("HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nx");

        reader.begin();
        assertThat(reader.read(both)).isTrue();
        assertThat(reader.status()).isEqualTo(204);
        reader.begin();
        assertThat(reader.read(both)).isTrue();
        assertThat(body).hasToString("x");
    }

    @Test
    void problem_failure_hasStatusAndBeginningOfTheBody() throws IOException {
        String fault = "why ".repeat(200);

        reader.begin();
        reader.read(bytes("HTTP/1.1 500 Server Error\r\nContent-Length: 800\r\n\r\n" + fault));

        assertThat(reader.problem()).startsWith("HTTP status 500: why why").hasSizeLessThan(330);
    }

    @Test
    void read_endlessLine_isRefused() {
        reader.begin();

        assertThatThrownBy(() -> reader.read(bytes("x".repeat(10_000)))).isInstanceOf(IOException.class)
                .hasMessageContaining("longer than 8192 bytes");
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
