package org.openmds.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The proportional set size of a server: its pages in memory, where a page that several processes share counts by its part. Linux only. */
public final class ProportionalMemory {

    private static final double KIBIBYTES_PER_MEBIBYTE = 1024;
    private static final Path PROCESSES = Path.of("/proc");

    private ProportionalMemory() {
    }

    /** Returns the memory of a process and of those of its descendants that run the same program, in MiB. */
    public static double mebibytes(long pid) throws IOException {
        String program = program(pid);
        ProcessHandle server = ProcessHandle.of(pid)
                .orElseThrow(() -> new IOException("the process %d has ended".formatted(pid)));
        double sum = kibibytes(pid);
        try (Stream<ProcessHandle> descendants = server.descendants()) {
            for (long child : descendants.mapToLong(ProcessHandle::pid).toArray()) {
                if (isOf(child, program)) {
                    sum += kibibytes(child);
                }
            }
        }
        return sum / KIBIBYTES_PER_MEBIBYTE;
    }

    private static boolean isOf(long pid, String program) {
        try {
            return program(pid).equals(program);
        } catch (IOException e) {
            // It has ended meanwhile.
            return false;
        }
    }

    private static String program(long pid) throws IOException {
        return Files.readString(file(pid, "comm")).strip();
    }

    private static double kibibytes(long pid) throws IOException {
        return pss(Files.readAllLines(file(pid, "smaps_rollup")));
    }

    /** Returns the value of the line {@code Pss:}, in KiB. */
    static double pss(List<String> lines) throws IOException {
        for (String line : lines) {
            if (line.startsWith("Pss:")) {
                return Double.parseDouble(line.replace("Pss:", "").replace("kB", "").strip());
            }
        }
        throw new IOException("expected a line 'Pss: N kB' in smaps_rollup, got " + lines);
    }

    private static Path file(long pid, String name) {
        return PROCESSES.resolve(Long.toString(pid)).resolve(name);
    }
}
