package org.openmds.server.reload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileFingerprintTest {

    private static final Instant WRITTEN = Instant.parse("2030-01-01T00:00:00Z");
    private static final Instant LATER = WRITTEN.plusSeconds(60);

    @TempDir
    private Path directory;

    @Test
    void of_touchedFile_hasTheSameContent() throws IOException {
        Path file = write("a", "text");
        FileFingerprint first = FileFingerprint.of(file, FileFingerprint.none(), LATER);
        Files.setLastModifiedTime(file, FileTime.from(WRITTEN.plusSeconds(1)));

        FileFingerprint second = FileFingerprint.of(file, first, LATER);

        assertThat(second).isNotEqualTo(first);
        assertThat(second.content()).isEqualTo(first.content());
    }

    @Test
    void of_sameSizeAndTimeSoonAfter_isReadAgain() throws IOException {
        Path file = write("a", "text");
        FileFingerprint first = FileFingerprint.of(file, FileFingerprint.none(), WRITTEN.plusSeconds(2));
        write("a", "TEXT");

        assertThat(FileFingerprint.of(file, first, WRITTEN.plusSeconds(4)).content()).isNotEqualTo(first.content());
    }

    @Test
    void of_swappedLink_isAnotherFile() throws IOException {
        Path one = write("one", "1111");
        Path two = write("two", "2222");
        Path link = Files.createSymbolicLink(directory.resolve("link"), one);
        FileFingerprint first = FileFingerprint.of(link, FileFingerprint.none(), LATER);
        Files.delete(link);
        Files.createSymbolicLink(link, two);

        assertThat(FileFingerprint.of(link, first, LATER).content()).isNotEqualTo(first.content());
    }

    @Test
    void of_nothing_isNothing() {
        assertThat(FileFingerprint.of(directory.resolve("none"), FileFingerprint.none(), LATER))
                .isEqualTo(FileFingerprint.none());
    }

    @Test
    void of_folder_changesWithTheNamesInIt() throws IOException {
        FileFingerprint empty = FileFingerprint.of(directory, FileFingerprint.none(), LATER);
        write("10.yaml", "");
        FileFingerprint one = FileFingerprint.of(directory, empty, LATER);
        write("10.yaml", "changed");
        FileFingerprint changed = FileFingerprint.of(directory, one, LATER);
        Files.delete(directory.resolve("10.yaml"));

        assertThat(one.content()).isNotEqualTo(empty.content());
        assertThat(changed.content()).isEqualTo(one.content());
        assertThat(FileFingerprint.of(directory, one, LATER).content()).isEqualTo(empty.content());
    }

    private Path write(String name, String text) throws IOException {
        Path file = Files.writeString(directory.resolve(name), text);
        return Files.setLastModifiedTime(file, FileTime.from(WRITTEN));
    }
}
