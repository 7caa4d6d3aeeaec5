package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.command.CommandTestServer.CommandOutcome;

class ConfigCommandsTest {

    @TempDir
    private Path directory = Path.of("");

    private String config = "";

    @BeforeEach
    void configure() throws IOException {
        config = Files.writeString(directory.resolve("mds.yaml"), """
                http: {port: 9090}
                indexes:
                  - name: SiteIndex
                    lease: {default: 5m}
                providers: {host: {index: SiteIndex}, certificates: {index: SiteIndex}}
                """).toString();
    }

    @Test
    void show_section_hasItsValuesInEffect() {
        assertThat(run("config", "show", "http", "--config", config).out())
                .startsWith("http:\n  bind: 127.0.0.1\n  port: 9090\n")
                .doesNotContain("limits:");
        assertThat(run("config", "show", "--config", config).out()).contains("http:\n", "limits:\n", "triggers:\n");
    }

    @Test
    void show_unknownSection_namesTheSections() {
        CommandOutcome outcome = run("config", "show", "htpp", "--config", config);

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.err()).contains("there is no section 'htpp'; sections: http, limits, ");
    }

    @Test
    void explain_key_hasEverythingAboutIt() {
        assertThat(run("config", "explain", "http.port", "--config", config).out())
                .startsWith("http.port\n  Port to listen on")
                .contains("  value:     a whole number from 0 to 65535\n", "  default:   8080\n",
                        "  in effect: 9090 (" + config + ":1:14)\n", "  variable:  MDS_HTTP_PORT\n",
                        "  change:    needs a restart\n");
        assertThat(run("config", "explain", "triggers.group-wait").out()).contains("  in effect: 5s (default)\n",
                "  change:    takes effect while the server runs\n");
    }

    @Test
    void explain_keyInAList_isThatOfItsPosition() {
        assertThat(run("config", "explain", "indexes[0].lease.default", "--config", config).out())
                .startsWith("indexes[].lease.default\n")
                .contains("  in effect: 5m (" + config + ":4:", "  variable:  MDS_INDEXES_0_LEASE_DEFAULT\n");
        assertThat(run("config", "explain", "providers.slurm[].programs").out())
                .contains("  default:   /usr/bin\n", "  variable:  MDS_PROVIDERS_SLURM_0_PROGRAMS\n")
                .doesNotContain("in effect");
    }

    @Test
    void explain_unknownKey_suggestsAnother() {
        assertThat(run("config", "explain", "http.prot").err())
                .contains("there is no key 'http.prot', did you mean http.port?");
        assertThat(run("config", "explain", "page-memory").err()).contains("did you mean limits.page-memory?");
    }

    @Test
    void explainAndShow_wrongConfiguration_printItsProblems() throws IOException {
        Files.writeString(Path.of(config), "http: {port: many}");

        CommandOutcome outcome = run("config", "show", "--config", config);

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.err()).contains("http.port: expected a whole number from 0 to 65535, got 'many'");
    }
}
