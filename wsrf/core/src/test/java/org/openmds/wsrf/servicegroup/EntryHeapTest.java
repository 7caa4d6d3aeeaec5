package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the estimated size of entries with the heap that they take, each kind of content in a process of its own. */
@Timeout(60)
class EntryHeapTest {

    @ParameterizedTest
    @EnumSource
    void fill_upToTheQuota_takesAboutTheCountedBytes(EntryHeapFill.Shape shape) throws Exception {
        long[] counted = run(shape);

        double ratio = (double) counted[1] / counted[0];
        System.out.printf("%s: %,d bytes counted, %,d on the heap (%.2f), %d entries%n", shape, counted[0], counted[1],
                ratio, counted[2]);
        assertThat(ratio).isBetween(0.4, 1.25);
    }

    private static long[] run(EntryHeapFill.Shape shape) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), EntryHeapFill.class.getName(), shape.name())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).as(out).isZero();
        String last = out.substring(out.lastIndexOf('\n') + 1);
        return java.util.Arrays.stream(last.split(" ")).mapToLong(Long::parseLong).toArray();
    }
}
