package org.openmds.loadtest.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderOperationsTest {

    @TempDir
    private Path place;

    @Test
    void remove_folderWithFilesFoldersAndLinks_keepsLinkTargets() throws Exception {
        Path kept = Files.createDirectory(place.resolve("kept"));
        Files.writeString(kept.resolve("file"), "kept");
        Path folder = place.resolve("gone");
        Files.createDirectories(folder.resolve("a/b"));
        Files.writeString(folder.resolve("a/b/file"), "gone");
        Files.createSymbolicLink(folder.resolve("a/link"), kept);
        Files.createSymbolicLink(folder.resolve("broken"), place.resolve("nothing"));

        FolderOperations.remove(folder);

        assertThat(folder).doesNotExist();
        assertThat(kept.resolve("file")).hasContent("kept");
    }

    @Test
    void remove_missingFolder_doesNothing() {
        assertThatCode(() -> FolderOperations.remove(place.resolve("nothing"))).doesNotThrowAnyException();
    }
}
