package org.openmds.state.sqlite;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small file system in memory, which a test can fill. */
record SmallDisk(Path path) implements AutoCloseable {

    /**
     * Mounts a disk; skips the test if this user may not.
     *
     * @param size
     *            for example 2m
     */
    static SmallDisk mount(Path parent, String size) throws IOException, InterruptedException {
        Path path = Files.createTempDirectory(parent, "disk");
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", path.toString()),
                "a small file system can be mounted");
        return new SmallDisk(path);
    }

    void resize(String size) throws IOException, InterruptedException {
        run("mount", "-o", "remount,size=" + size, path.toString());
    }

    @Override
    public void close() throws IOException {
        try {
            run("umount", path.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
