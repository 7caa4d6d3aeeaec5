package org.openmds.loadtest.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class WorkFolderTest {

    @Test
    void close_withFiles_removesAll() throws Exception {
        Path path;
        try (WorkFolder folder = WorkFolder.create("openmds-test-")) {
            path = folder.path();
            Files.writeString(path.resolve("file"), "");
        }

        assertThat(path).doesNotExist();
    }

    @Test
    @Timeout(60)
    void interruptAndAwait_workInProgress_interruptsItAndRemovesTheFolder() {
        CompletableFuture<WorkFolder> made = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try (WorkFolder folder = WorkFolder.create("openmds-test-")) {
                made.complete(folder);
                new CountDownLatch(1).await();
            } catch (Exception e) {
                made.completeExceptionally(e);
            }
        });

        WorkFolder folder = made.join();
        folder.interruptAndAwait();

        assertThat(folder.path()).doesNotExist();
    }
}
