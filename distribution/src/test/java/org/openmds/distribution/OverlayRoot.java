package org.openmds.distribution;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A root file system for installing packages: this machine's files, over which an overlay keeps all changes, in a mount namespace of its own. It
 * hides what a server of this machine has written. Closing it forgets the changes. It needs the rights of root, as the tests that mount file systems
 * do.
 */
final class OverlayRoot implements AutoCloseable {

    private static final long LIMIT_SECONDS = 120;

    /** Mounts the overlay, says so, and keeps the namespace until its input ends. */
    private static final String MOUNTS = """
            set -e
            mount -t tmpfs none "$1"
            mkdir "$1/changes" "$1/work" "$1/root"
            mount -t overlay overlay -o "lowerdir=/,upperdir=$1/changes,workdir=$1/work" "$1/root"
            rm -rf "$1/root/etc/openmds" "$1/root/var/lib/openmds" "$1/root/var/cache/openmds"
            mount -t proc proc "$1/root/proc"
            mount --bind /dev "$1/root/dev"
            mount --bind "$2" "$1/root/mnt"
            echo mounted
            exec cat
            """;

    private final Path folder;
    private final Process namespace;

    private OverlayRoot(Path folder, Process namespace) {
        this.folder = folder;
        this.namespace = namespace;
    }

    /**
     * Mounts the root.
     *
     * @param folder
     *            an empty folder
     * @param shared
     *            a folder of this machine that the root shows as /mnt
     */
    static OverlayRoot mount(Path folder, Path shared) throws IOException {
        Process namespace = new ProcessBuilder("unshare", "--mount", "sh", "-c", MOUNTS, "sh", folder.toString(),
                shared.toString()).redirectErrorStream(true).start();
        BufferedReader output = namespace.inputReader();
        String line = output.readLine();
        if (!"mounted".equals(line)) {
            throw new IOException("cannot mount an overlay: " + line);
        }
        return new OverlayRoot(folder, namespace);
    }

    /** Runs a program in the root, and returns what it prints; fails if it fails. */
    String run(String... command) throws IOException, InterruptedException {
        Process process = start(Map.of(), command);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new AssertionError("%s: %s".formatted(String.join(" ", command), output));
        }
        return output;
    }

    /** Runs a line of the shell in the root. */
    String shell(String line) throws IOException, InterruptedException {
        return run("sh", "-c", line);
    }

    /** Starts a program in the root; its output is one stream. */
    Process start(Map<String, String> environment, String... command) throws IOException {
        List<String> words = new ArrayList<>(List.of("nsenter", "--mount=/proc/%d/ns/mnt".formatted(namespace.pid()),
                "chroot", folder.resolve("root").toString()));
        words.addAll(List.of(command));
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** Returns the changed paths whose names contain a text. The character devices by which the overlay hides files do not count. */
    String changesNamed(String part) throws IOException, InterruptedException {
        Process find = new ProcessBuilder("nsenter", "--mount=/proc/%d/ns/mnt".formatted(namespace.pid()), "find",
                folder.resolve("changes").toString(), "-path", "*/%s*".formatted(part), "!", "-type", "c").start();
        String found = new String(find.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        find.waitFor();
        return found.replace(folder.resolve("changes").toString(), "").strip();
    }

    @Override
    public void close() throws IOException {
        namespace.getOutputStream().close();
    }
}
