package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Generated requests to the HTTP API, valid and not: each answer is as the OpenAPI document says, and none is an error of the server. */
@Timeout(120)
class ApiCasesIT {

    private static final String SECONDS = "15";

    @TempDir
    private Path directory;

    @Test
    @Tag("long")
    void answers_toGeneratedRequests_areAsDocumented() throws Exception {
        try (RunningServer server = RunningServer.start(directory, "rights.anonymous",
                "read,register,trigger,silence")) {
            assertThat(server.index().call(RequestBodies.add("http://example.org/a", "PT1H")).isFault()).isFalse();

            String report = ZeepPython.find().run("api_cases.py", server.url("/api/openapi.json"), SECONDS);

            assertThat(report).contains("Tested: 22", "No issues found");
        }
    }
}
