package org.openmds.attacks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.config.ConfigurationLoader;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as a configuration file: they are a configuration, or every problem is a sentence. */
class ConfigurationFuzzTest {

    private static Path file = Path.of("");

    @BeforeAll
    static void createFile() throws Exception {
        file = Files.createTempFile("mds", ".yaml");
    }

    @AfterAll
    static void deleteFile() throws Exception {
        Files.delete(file);
    }

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void load(byte[] data) throws Exception {
        Files.write(file, data);
        FuzzLimits.withinTime(() -> {
            if (ConfigurationLoader.load(file, Map.of(), Map.of()) instanceof ConfigurationResult.Invalid<?> invalid) {
                assertThat(invalid.problems()).isNotEmpty()
                        .allSatisfy(problem -> assertThat(problem.message()).isNotBlank());
            }
        });
    }
}
