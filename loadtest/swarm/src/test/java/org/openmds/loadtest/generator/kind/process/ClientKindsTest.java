package org.openmds.loadtest.generator.kind.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.generator.kind.ClientPlans;
import org.openmds.loadtest.generator.kind.RecordingMetricSink;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.plan.ClientSpec;

final class ClientKindsTest {

    private static final Set<String> SECRETS = Set.of("token-file", "password-file");

    @Test
    void names_always_areThere() {
        assertThat(ClientKinds.names()).contains("exec", "http", "ldap", "lines", "sql", "wsrf-query", "wsrf-register",
                "wsrf-subscribe");
    }

    @Test
    void open_unknownKind_suggestsTheNearest() {
        assertThatThrownBy(
                () -> ClientKinds.open(ClientPlans.of("wsrf-qeury", "http://h/"), new RecordingMetricSink().context()))
                .isInstanceOf(ClientException.class)
                .hasMessage("there is no kind of client 'wsrf-qeury'; did you mean 'wsrf-query'?");
    }

    @Test
    void open_severalThingsWrong_tellsAllAtOnce() {
        assertThatThrownBy(
                () -> ClientKinds.open(ClientPlans.of("http", "ftp://h/", "metod", "GET", "body", "${nobody}",
                        "expect-status", "abc"), new RecordingMetricSink().context()))
                .isInstanceOf(ClientException.class)
                .hasMessageContaining("the kind http has no option 'metod'; did you mean 'method'?")
                .hasMessageContaining("the target must be a URL such as http://host:8080/path, was 'ftp://h/'")
                .hasMessageContaining("option body: unknown name ${nobody}")
                .hasMessageContaining(
                        "option expect-status must be statuses from 100 to 599, separated by commas, was 'abc'");
    }

    @Test
    void problems_planIsRight_areNone() {
        assertThat(ClientKinds.problems(ClientPlans.of("http", "http://h/")).planProblems()).isEmpty();
        assertThat(ClientKinds.problems(ClientPlans.of("exec", "true")).planProblems()).isEmpty();
        assertThat(ClientKinds.problems(ClientPlans.of("lines", "sh -c true")).planProblems()).isEmpty();
    }

    @Test
    void problems_ofEveryKindWithoutTarget_areTold() {
        for (String name : ClientKinds.names()) {
            assertThat(ClientKinds.problems(ClientPlans.of(name, "")).planProblems()).as(name).isNotEmpty();
        }
    }

    @Test
    void inlined_valueIsAFile_hasItsContent(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("body.xml"), "<a/>");
        ClientSpec spec = new ClientSpec("http", "http://h/", Map.of("body", "@body.xml", "method", "PUT"));

        assertThat(ClientKinds.withFileContents(spec, folder).options())
                .isEqualTo(Map.of("body", "<a/>", "method", "PUT"));
        assertThatThrownBy(() -> ClientKinds
                .withFileContents(new ClientSpec("http", "http://h/", Map.of("body", "@none")), folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("option body: the file " + folder.resolve("none") + " cannot be read");
    }

    @Test
    void secrets_fileThatOnlyTestersHave_isNoProblemOfThePlan(@TempDir Path folder) throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "geheim\n");

        assertThat(ClientKinds.problems(ClientPlans.of("http", "http://h/", "token-file", token.toString())).all())
                .isEmpty();
        ClientProblems missing = ClientKinds.problems(ClientPlans.of("http", "http://h/", "token-file", token + "x"));
        assertThat(missing.planProblems()).isEmpty();
        assertThat(missing.machineProblems())
                .singleElement()
                .asString()
                .contains("the file does not exist");
    }

    @Test
    void secrets_namedAsContentOfAFile_areRefusedWithoutTellingThem(@TempDir Path folder) throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "geheim\n");
        for (ClientKind kind : ClientKinds.all()) {
            for (ClientOption option : kind.options()) {
                if (SECRETS.contains(option.name())) {
                    List<String> problems = ClientKinds
                            .problems(ClientPlans.of(kind.name(), "http://h/", option.name(), "@" + token))
                            .all();
                    assertThat(problems).as(kind.name())
                            .contains("option %s takes a file name: write it without @".formatted(option.name()))
                            .noneMatch(problem -> problem.contains("geheim"));
                }
            }
        }
    }

    @Test
    void secrets_fileMissingOnATester_isReportedAtItsStart() {
        for (String kind : List.of("http", "wsrf-query", "wsrf-register", "wsrf-subscribe")) {
            assertThatThrownBy(
                    () -> ClientKinds.open(ClientPlans.of(kind, "http://127.0.0.1:1/", "token-file", "/no/such/token"),
                            new RecordingMetricSink().context()))
                    .as(kind)
                    .isInstanceOf(ClientException.class)
                    .hasMessageContaining("option token-file: the file /no/such/token cannot be read");
        }
    }

    @Test
    void options_ofAllKinds_takeSecretsByFilesOnly() {
        assertThat(ClientKinds.all())
                .allSatisfy(kind -> assertThat(kind.options()).as(kind.name())
                        .extracting(ClientOption::name)
                        .doesNotContain("token", "password", "secret"));
    }
}
