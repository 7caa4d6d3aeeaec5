package org.openmds.configuration.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.value.TokenFile.SecretReading.Refused;
import org.openmds.configuration.value.TokenFile.SecretReading.Usable;

class TokenFileTest {

    private static final String TOKEN = "5up3r-s3cr3t-0f-s1te-a";

    @TempDir
    private Path directory;

    @Test
    void read_firstLine_isTheToken() {
        Secret token = ((Usable) TokenFile.read(token("  " + TOKEN + "\t\nsecond line\n"))).token();
        assertThat(token.matches(TOKEN)).isTrue();
        assertThat(token.matches(TOKEN + "\n")).isFalse();
        assertThat(token.matches("")).isFalse();
        assertThat(token).hasToString("(secret)");
    }

    @Test
    void read_contentThatIsNoToken_isRefusedWithoutShowingIt() {
        assertThat(reason(token("short")))
                .isEqualTo("begins with a line of 5 characters, expected a token of at least 16");
        assertThat(reason(token(""))).startsWith("begins with a line of 0 characters");
        assertThat(reason(token("with blanks in between it"))).startsWith("holds characters that cannot be sent")
                .doesNotContain("blanks");
        assertThat(reason(token("x".repeat(5000))))
                .isEqualTo("is larger than 4096 bytes, which is too large for a secret");
    }

    @Test
    void read_fileOpenToEverybody_isRefusedWithTheRemedy() throws IOException {
        Path file = Files.setPosixFilePermissions(token(TOKEN), PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(reason(file)).isEqualTo(
                "is readable by every user of this machine; to fix it, run: chmod o-r " + file);
    }

    @Test
    void read_noFile_isRefused() {
        assertThat(reason(directory.resolve("none"))).isEqualTo("does not exist");
        assertThat(reason(directory)).isEqualTo("is not a file");
    }

    private Path token(String text) {
        try {
            return Files.setPosixFilePermissions(Files.writeString(directory.resolve("token"), text),
                    PosixFilePermissions.fromString("rw-------"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String reason(Path file) {
        return ((Refused) TokenFile.read(file)).reason();
    }
}
