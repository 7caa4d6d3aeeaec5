package org.openmds.provider.nagios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.NullMarked;
import org.openmds.aggregator.CollectionException;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.provider.input.BytesInput;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any text as the status file of Nagios, and as the output of a plugin. */
@NullMarked
class StatusFileFuzzTest {

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void parse(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                String text = new String(data, StandardCharsets.UTF_8);

                assertThat(PluginText.parse(text).output()).isNotNull();
                assertThat(StatusFile.parse(new BytesInput("input", data), text).statuses()).isNotNull();
            } catch (CollectionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
