package org.openmds.benchmarks.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Conditions of a benchmark run: time, machine, load average, disk and commit.
 *
 * @param facts
 *            names and values, in display order
 */
public record RunEnvironment(Map<String, String> facts) {

    /**
     * Reads the conditions before a benchmark.
     *
     * @param home
     *            the folder of OpenMDS
     * @param fileSystem
     *            the type of the file system under test
     */
    public static RunEnvironment read(Path home, String fileSystem) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("time", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        facts.put("commit", commit(home));
        facts.put("machine", "%s, %d processors, %s memory, %s".formatted(line("/proc/cpuinfo", "model name"),
                Runtime.getRuntime().availableProcessors(), line("/proc/meminfo", "MemTotal"),
                System.getProperty("os.version")));
        facts.put("java", System.getProperty("java.vm.name") + " " + Runtime.version());
        facts.put("disk", fileSystem);
        facts.put("load", String.format(Locale.ROOT, "%.2f at the start",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
        return new RunEnvironment(facts);
    }

    private static String line(String file, String key) {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(key))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static String commit(Path home) {
        String head = git(home, "rev-parse", "--short", "HEAD");
        return head.isEmpty()
                ? "unknown"
                : git(home, "status", "--porcelain", "--untracked-files=no").isEmpty() ? head : head + " with changes";
    }

    private static String git(Path home, String... arguments) {
        try {
            ProcessBuilder git = new ProcessBuilder("git");
            git.command().addAll(java.util.List.of(arguments));
            Process process = git.directory(home.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
