package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** A SOAP stack of another language, told nothing but where the WSDL is, has the whole service. */
class ZeepIT {

    private static final Map<String, Integer> ONE_JOB_READ = Map.of("property", 1, "several", 2, "document", 1, "query",
            1);

    @TempDir
    Path state;

    @Test
    void zeep_givenTheWsdlAlone_readsAddsRenewsChangesAndDestroys() throws Exception {
        try (RunningServer server = RunningServer.start(state)) {
            Map<?, ?> told = json(ZeepPython.find().run("zeep_client.py", server.index().url() + "?wsdl"));

            assertThat(told.get("index")).isEqualTo(ONE_JOB_READ);
            assertThat(told.get("entry")).isEqualTo(ONE_JOB_READ);
            assertFault(told.get("badQuery"), "InvalidQueryExpressionFault");
            assertFault(told.get("badProperty"), "InvalidResourcePropertyQNameFault");
            assertThat((double) told.get("absolute")).isCloseTo(0, within(1.0));
            assertThat((double) told.get("relative")).isCloseTo(7_200, within(1.0));
            assertThat(told.get("changed")).isEqualTo(1);
            assertFault(told.get("gone"), "ResourceUnknownFault");
            assertThat(server.index().entries()).isEmpty();
            assertAllValid((List<?>) told.get("answers"));
        }
    }

    private static void assertFault(Object fault, String detail) {
        assertThat((Map<?, ?>) fault).extracting("code", "detail").containsExactly("soap:Client", detail);
    }

    private static void assertAllValid(List<?> answers) {
        assertThat(answers).hasSize(17);
        answers.forEach(answer -> WireValidation.check(Xml.parse(answer.toString().getBytes(StandardCharsets.UTF_8))));
    }

    /** JSON is YAML. */
    private static Map<?, ?> json(String text) {
        return (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(text);
    }
}
