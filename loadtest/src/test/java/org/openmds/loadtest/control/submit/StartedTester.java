package org.openmds.loadtest.control.submit;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The file that a {@link FakeTester} has written: its process, its token and its arguments. */
record StartedTester(long pid, String token, String arguments) {

    private static final Duration LIMIT = Duration.ofSeconds(40);

    static StartedTester of(Path folder, String name) throws IOException {
        await().atMost(LIMIT).until(() -> Files.exists(folder.resolve(name)));
        List<String> lines = Files.readAllLines(folder.resolve(name));
        return new StartedTester(Long.parseLong(lines.get(0)), lines.get(1), lines.get(2));
    }

    boolean isAlive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    void awaitEnd() {
        await().atMost(LIMIT).until(() -> !isAlive());
    }
}
