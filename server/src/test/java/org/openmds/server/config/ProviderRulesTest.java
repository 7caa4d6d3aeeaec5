package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.permit;
import static org.openmds.server.config.ConfigurationFixture.problems;
import static org.openmds.server.config.ConfigurationFixture.writeProgram;
import static org.openmds.server.config.ConfigurationFixture.writeToken;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProviderRulesTest {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void load_providerNameTakenByAnother_isRefusedWherever() {
        assertThat(problems(directory, """
                providers:
                  file:
                    - {name: a, file: x.xml}
                    - {name: host, file: y.xml}
                    - {name: a, file: z.xml}
                """)).containsExactly(
                "mds.yaml:4:14: providers.file[1].name: the name 'host' is taken by providers.host",
                "mds.yaml:5:14: providers.file[2].name: the name 'a' is taken by providers.file[0]");
    }

    @Test
    void load_providerOfAList_keepsTheCommonRules() {
        assertThat(problems(directory, """
                providers:
                  file:
                    - {name: a, file: x.xml, index: Site}
                    - {name: b/c, file: x.xml, interval: 5s}
                    - {}
                """)).containsExactly(
                "mds.yaml:3:37: providers.file[0].index: no index is called 'Site'; known: DefaultIndexService, DefaultTriggerService",
                "mds.yaml:4:14: providers.file[1].name: expected a name of 1 to 64 letters, digits and -, got 'b/c'",
                "mds.yaml:4:42: providers.file[1].timeout: must not be longer than providers.file[1].interval (5s), got 10s",
                "mds.yaml:5:7: providers.file[2].name: is required",
                "mds.yaml:5:7: providers.file[2].file: is required");
    }

    @Test
    void load_monitoringProviderThatWouldTellNothing_isRefused() {
        assertThat(problems(directory, """
                providers:
                  ganglia:
                    - {name: a, summary: true}
                    - {name: b, path: "/x?filter=summary"}
                  prometheus:
                    - {name: c, url: "http://node1:9100/metrics"}
                    - {name: d, url: "http://node1:9100/metrics", series: [{metric: up, element: Up, factor: many}]}
                """)).containsExactly(
                "mds.yaml:3:26: providers.ganglia[0].summary: needs a path: only the interactive port of a gmetad can return sums",
                "mds.yaml:4:23: providers.ganglia[1].path: expected a path that begins with /, got '/x?filter=summary'",
                "mds.yaml:6:7: providers.prometheus[0].series: needs at least one series if host is false",
                "mds.yaml:7:94: providers.prometheus[1].series[0].factor: expected a decimal number such as 0.001 or 1e-6, got 'many'");
    }

    @Test
    void load_documentThatCannotBeMade_isRefused() {
        assertThat(problems(directory, """
                providers:
                  file:
                    - {name: a, file: x, document: {values: [A = $.a]}}
                    - {name: b, file: x, document: {format: json, values: [A = $.a, B, 'C: $[?(']}}
                    - {name: c, file: x, document: {format: yaml}}
                    - {name: d, file: x, document: {stylesheet: none.xsl}}
                """)).satisfiesExactly(
                values -> assertThat(values).isEqualTo(
                        "mds.yaml:3:45: providers.file[0].document.values: is allowed only with the format json; use a style sheet for other formats"),
                second -> assertThat(second).startsWith(
                        "mds.yaml:4:69: providers.file[1].document.values[1]: expected an element name, = and a JSONPath that begins with $, got 'B'"),
                third -> assertThat(third)
                        .contains("providers.file[1].document.values[2]: $[?( is not a JSONPath")
                        .endsWith("got 'C: $[?('"),
                format -> assertThat(format).contains(
                        "providers.file[2].document.format: expected one of xml, json, text, got 'yaml'"),
                sheet -> assertThat(sheet)
                        .contains("providers.file[3].document.stylesheet: the file ", "none.xsl cannot be read"));
    }

    @Test
    void load_secretOrProgramThatIsNotSafe_isRefused() {
        permit(writeToken(directory.resolve("open"), "a password"), "rw-r--r--");
        permit(writeProgram(directory.resolve("anybodys")), "rwxrwxrwx");
        assertThat(problems(directory, """
                providers:
                  http:
                    - {name: a, url: "http://a.example.org/", secret-file: open}
                    - {name: b, url: "http://a.example.org/", username: b}
                    - {name: c, url: "ftp://a.example.org/"}
                  execution:
                    - {name: d, program: anybodys}
                    - {name: e, program: none}
                """)).satisfiesExactly(
                open -> assertThat(open).contains("providers.http[0].secret-file: ", "is readable by every user"),
                user -> assertThat(user)
                        .contains("providers.http[1].username: needs a secret-file with the password"),
                url -> assertThat(url).contains("providers.http[2].url: expected an absolute http or https URL"),
                anybodys -> assertThat(anybodys)
                        .contains("providers.execution[0].program: ", "is writable by every user"),
                none -> assertThat(none).contains("providers.execution[1].program: ", "does not exist"));
    }
}
