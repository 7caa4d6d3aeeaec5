package org.openmds.loadtest.generator.kind.process;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.process.SetsidCommand;

/**
 * The command that starts a user's process.
 *
 * @param words
 *            the command without the arguments that differ between users
 */
record UserCommand(List<String> words) {

    private static final Duration ARCHIVE_TIMEOUT = Duration.ofSeconds(30);

    /** Returns a command for the current Java runtime, with little memory and few threads. */
    static UserCommand java() {
        List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-Xms4m", "-Xmx16m", "-Xss256k", "-XX:TieredStopAtLevel=1",
                "-XX:ReservedCodeCacheSize=8m", "-XX:-UsePerfData", "-XX:+ExitOnOutOfMemoryError", "-Xlog:disable",
                "-Djdk.virtualThreadScheduler.parallelism=1"));
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), UserProcess.class.getName()));
        return new UserCommand(List.copyOf(words));
    }

    /**
     * Returns a command that uses an archive of the classes. A short run of a user creates the archive. With it, processes start in two
     * thirds of the time and share memory.
     *
     * @param folder
     *            a folder that no other process uses
     * @return this command without an archive if none can be created, for example because the classes are not in one jar
     */
    UserCommand archived(Path folder, LoadShare share, String plan) {
        Path archive = folder.resolve("user.jsa");
        UserCommand making = with("-XX:ArchiveClassesAtExit=" + archive);
        try {
            Process process = making.process(share, 0).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            try (Writer orders = process.outputWriter()) {
                orders.write(plan + "\n");
            } finally {
                if (!process.waitFor(ARCHIVE_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            }
        } catch (IOException e) {
            return this;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return this;
        }
        return Files.exists(archive) ? with("-XX:SharedArchiveFile=" + archive) : this;
    }

    private UserCommand with(String option) {
        List<String> more = new ArrayList<>(words);
        more.add(1, option);
        return new UserCommand(List.copyOf(more));
    }

    ProcessBuilder process(LoadShare share, int client) {
        List<String> command = new ArrayList<>(words);
        command.addAll(List.of(Integer.toString(share.tester()), Integer.toString(share.testers()),
                Integer.toString(client)));
        return new ProcessBuilder(SetsidCommand.of(command)).redirectError(ProcessBuilder.Redirect.DISCARD);
    }
}
