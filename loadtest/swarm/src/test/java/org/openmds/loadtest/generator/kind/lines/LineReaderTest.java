package org.openmds.loadtest.generator.kind.lines;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

import org.junit.jupiter.api.Test;

final class LineReaderTest {

    @Test
    void take_pipeIsDrainedDuringRead_returnsWholeLines() throws Exception {
        LineReader reader = LineReader.start(new EndingProcess("first\nla", "st\n"), "reader");

        assertThat(reader.take()).isEqualTo("first");
        assertThat(reader.take()).isEqualTo("last");
        assertThat(reader.take()).isNull();
        assertThat(reader.hasEnded()).isTrue();
    }

    /** A process that ends while its output is read: the read at that moment fails, as Java's do, and the next one gets the rest. */
    private static final class EndingProcess extends Process {

        private final InputStream output;

        EndingProcess(String beforeEnd, String afterEnd) {
            this.output = new InputStream() {
                private final InputStream before = new ByteArrayInputStream(beforeEnd.getBytes(UTF_8));
                private final InputStream after = new ByteArrayInputStream(afterEnd.getBytes(UTF_8));
                private boolean failed;

                @Override
                public int read() throws IOException {
                    int c = before.read();
                    if (c >= 0) {
                        return c;
                    }
                    if (!failed) {
                        failed = true;
                        throw new IOException("Stream Closed");
                    }
                    return after.read();
                }

                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    int c = read();
                    if (c < 0) {
                        return -1;
                    }
                    bytes[offset] = (byte) c;
                    return 1;
                }
            };
        }

        @Override
        public InputStream getInputStream() {
            return output;
        }

        @Override
        public InputStream getErrorStream() {
            return InputStream.nullInputStream();
        }

        @Override
        public OutputStream getOutputStream() {
            return OutputStream.nullOutputStream();
        }

        @Override
        public long pid() {
            return 0;
        }

        @Override
        public int waitFor() {
            return 0;
        }

        @Override
        public int exitValue() {
            return 0;
        }

        @Override
        public void destroy() {
            // It has ended.
        }
    }
}
