package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** A SOAP stack of another language uses the whole service and knows only the location of the WSDL. */
class ZeepIT {

    private static final Map<String, Integer> ONE_JOB_READ = Map.of("property", 1, "several", 2, "document", 1, "query",
            1);

    @TempDir
    Path state;

    @Test
    void zeep_givenTheWsdlAlone_readsAddsRenewsChangesAndDestroys() throws Exception {
        try (RunningServer server = RunningServer.start(state)) {
            ScriptOutput scriptOutput = json(ZeepPython.find().run("zeep_client.py", server.index().url() + "?wsdl"));

            assertThat(scriptOutput.value("index")).isEqualTo(ONE_JOB_READ);
            assertThat(scriptOutput.value("entry")).isEqualTo(ONE_JOB_READ);
            assertFault(scriptOutput.value("badQuery"), "InvalidQueryExpressionFault");
            assertFault(scriptOutput.value("badProperty"), "InvalidResourcePropertyQNameFault");
            assertThat((double) scriptOutput.value("absolute")).isCloseTo(0, within(1.0));
            assertThat((double) scriptOutput.value("relative")).isCloseTo(7_200, within(1.0));
            assertThat(scriptOutput.value("changed")).isEqualTo(1);
            assertFault(scriptOutput.value("gone"), "ResourceUnknownFault");
            assertThat(server.index().entries()).isEmpty();
            assertAllValid((List<?>) scriptOutput.value("answers"));
        }
    }

    private static void assertFault(Object fault, String detail) {
        assertThat((Map<?, ?>) fault).extracting("code", "detail").containsExactly("soap:Client", detail);
    }

    private static void assertAllValid(List<?> answers) {
        assertThat(answers).hasSize(17);
        answers.forEach(
                answer -> WireValidation.check(XmlReader.parse(answer.toString().getBytes(StandardCharsets.UTF_8))));
    }

    /** JSON is YAML. */
    private static ScriptOutput json(String text) {
        return new ScriptOutput(
                (Map<?, ?>) Objects.requireNonNull(new Load(LoadSettings.builder().build()).loadFromString(text)));
    }

    /** The output of the script. */
    private record ScriptOutput(Map<?, ?> values) {

        Object value(String name) {
            return Objects.requireNonNull(values.get(name), name);
        }
    }
}
