package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compares the estimated size of entries with the heap that they take, in a process of its own. */
@Timeout(120)
class EntryHeapTest {

    @Test
    void fill_upToTheQuota_takesAboutTheCountedBytes() throws Exception {
        List<String> lines = run();

        assertThat(lines).hasSize(EntryHeapFill.Shape.values().length).allSatisfy(line -> {
            String[] fields = line.split(" ", -1);
            double ratio = Double.parseDouble(fields[2]) / Double.parseDouble(fields[1]);
            assertThat(ratio).as(line).isBetween(0.5, 1.2);
        });
    }

    private static List<String> run() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), EntryHeapFill.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        return out.lines().filter(line -> line.matches("[A-Z_]+ -?\\d+ -?\\d+ \\d+")).toList();
    }
}
