package org.openmds.loadtest.result.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.run.RunJson;

import tools.jackson.core.JacksonException;

/** Results that earlier versions stored: groups of components in the records do not appear in the files. */
final class StoredResultTest {

    private static String stored() throws Exception {
        try (var file = StoredResultTest.class.getResourceAsStream("/stored-result.json")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }

    @Test
    void text_resultOfAStoredFile_isThatFile() throws Exception {
        RunResult result = RunJson.value(stored(), RunResult.class);

        assertThat(RunJson.text(result)).isEqualTo(stored());
    }

    @Test
    void value_groupedComponentUnknownOrMissing_isRefused() throws Exception {
        String unknown = stored().replace("\"phasesEvery\"", "\"phasesOften\"");
        String missing = stored().replaceFirst("\"responseP95\" : [0-9.]+,", "");

        assertThatThrownBy(() -> RunJson.value(unknown, RunResult.class)).isInstanceOf(JacksonException.class)
                .hasMessageContaining("phasesOften");
        assertThatThrownBy(() -> RunJson.value(missing, RunResult.class)).isInstanceOf(JacksonException.class)
                .hasMessageContaining("responseP95");
    }
}
