package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A control group (version 2) for one server and all processes that it starts, which separates its processor time from that of the
 * clients. It is created where the operating system has mounted the cgroup2 file system.
 */
final class ControlGroup implements AutoCloseable {

    private static final Path MOUNTS = Path.of("/proc/mounts");
    private static final String NAME = "openmds-";
    private static final Pattern OWNER = Pattern.compile(NAME + "([0-9]{1,18})-[0-9]+");
    private static final int MAX_END_CHECKS = 50;
    private static final long CHECK_INTERVAL_NANOS = 20_000_000;

    private final Path folder;

    private ControlGroup(Path folder) {
        this.folder = folder;
    }

    /**
     * Creates a control group; empty if there is no cgroup2 file system or this user may not write to it. Also removes empty groups of
     * killed processes.
     */
    static Optional<ControlGroup> create() {
        try {
            Optional<Path> root = root();
            if (root.isEmpty()) {
                return Optional.empty();
            }
            removeAbandoned(root.get());
            Path folder = root.get().resolve(NAME + ProcessHandle.current().pid() + "-" + System.nanoTime());
            Files.createDirectory(folder);
            return Files.exists(folder.resolve("cpu.stat"))
                    ? Optional.of(new ControlGroup(folder))
                    : Optional.empty();
        } catch (IOException e) {
            // This user may not create groups: the process tree is observed instead, and the report says so.
            return Optional.empty();
        }
    }

    /** Removes groups whose owner has ended and in which no process runs. */
    static void removeAbandoned(Path root) {
        try (DirectoryStream<Path> groups = Files.newDirectoryStream(root, ControlGroup::isAbandoned)) {
            for (Path group : groups) {
                remove(group);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Abandoned groups do no harm.
        }
    }

    private static boolean isAbandoned(Path group) {
        Matcher name = OWNER.matcher(group.getFileName().toString());
        return name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty();
    }

    private static void remove(Path group) {
        try {
            Files.deleteIfExists(group);
        } catch (IOException e) {
            // A process runs in it, or it belongs to another user.
        }
    }

    private static Optional<Path> root() throws IOException {
        return Files.readAllLines(MOUNTS)
                .stream()
                .map(line -> line.split(" "))
                .filter(fields -> fields.length > 2 && fields[2].equals("cgroup2"))
                .map(fields -> Path.of(fields[1]))
                .findFirst();
    }

    Path folder() {
        return folder;
    }

    /**
     * Returns the command line of a shell that moves itself into the group and becomes the command, so that also the first processes that
     * the command starts are in the group. If the shell cannot move itself, the command runs outside.
     */
    List<String> commandInside(List<String> command) {
        List<String> inside = new ArrayList<>(
                List.of("/bin/sh", "-c", "echo $$ 2>/dev/null >\"$0\"; exec \"$@\"",
                        folder.resolve("cgroup.procs").toString()));
        inside.addAll(command);
        return List.copyOf(inside);
    }

    /** Moves a process into the group; the processes that it starts later follow. */
    void add(long pid) throws IOException {
        Files.writeString(folder.resolve("cgroup.procs"), Long.toString(pid));
    }

    /** Kills the processes that are left in the group and removes it. */
    @Override
    public void close() {
        try {
            Path kill = folder.resolve("cgroup.kill");
            if (Files.exists(kill)) {
                Files.write(kill, "1".getBytes(StandardCharsets.US_ASCII));
            }
            for (int i = 0; i < MAX_END_CHECKS && !Files.readString(folder.resolve("cgroup.procs")).isBlank(); i++) {
                LockSupport.parkNanos(CHECK_INTERVAL_NANOS);
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // An empty group does no harm; the next run uses another name.
        }
    }
}
