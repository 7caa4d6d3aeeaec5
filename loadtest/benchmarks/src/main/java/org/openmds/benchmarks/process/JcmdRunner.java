package org.openmds.benchmarks.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Calls of the JDK's {@code jcmd}, which inspects a Java process. */
public final class JcmdRunner {

    private static final Pattern USED = Pattern.compile("used (\\d+)K");
    private static final int KILO = 1024;

    private JcmdRunner() {
    }

    /** Returns the bytes of live objects after two full collections: the second one frees objects that only the first one made unreachable. */
    public static long heapAfterCollection(long pid) throws IOException {
        run(pid, "GC.run");
        run(pid, "GC.run");
        return heapUsed(run(pid, "GC.heap_info"));
    }

    /** Returns the heap use in the output of {@code GC.heap_info}: all heap areas of any collector, without class data. */
    static long heapUsed(String heapInfo) {
        long used = heapInfo.lines()
                .filter(line -> !line.contains("Metaspace") && !line.contains("class space"))
                .map(USED::matcher)
                .filter(Matcher::find)
                .mapToLong(match -> Long.parseLong(match.group(1)))
                .sum();
        if (used == 0) {
            throw new IllegalArgumentException("jcmd GC.heap_info reports no heap use: " + heapInfo);
        }
        return used * KILO;
    }

    private static String run(long pid, String command) throws IOException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(pid), command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("jcmd %s failed: %s".formatted(command, output.strip()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while jcmd ran", e);
        }
        return output;
    }
}
