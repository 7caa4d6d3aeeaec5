package org.openmds.loadtest.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.client.ClientException;
import org.openmds.loadtest.plan.ClientSpec;

final class KindsTest {

    @Test
    void names_always_areThere() {
        assertThat(Kinds.names()).contains("exec", "http", "ldap", "lines", "sql", "wsrf-query", "wsrf-register",
                "wsrf-subscribe");
    }

    @Test
    void open_unknownKind_suggestsTheNearest() {
        assertThatThrownBy(() -> Kinds.open(Plans.of("wsrf-qeury", "http://h/"), new Reported().context()))
                .isInstanceOf(ClientException.class)
                .hasMessage("there is no kind of client 'wsrf-qeury'; did you mean 'wsrf-query'?");
    }

    @Test
    void open_severalThingsWrong_tellsAllAtOnce() {
        assertThatThrownBy(() -> Kinds.open(Plans.of("http", "ftp://h/", "metod", "GET", "body", "${nobody}",
                "expect-status", "abc"), new Reported().context()))
                .isInstanceOf(ClientException.class)
                .hasMessageContaining("the kind http has no option 'metod'; did you mean 'method'?")
                .hasMessageContaining("the target must be a URL such as http://host:8080/path, was 'ftp://h/'")
                .hasMessageContaining("option body: nothing is called ${nobody}")
                .hasMessageContaining(
                        "option expect-status must be statuses from 100 to 599 with commas between, was 'abc'");
    }

    @Test
    void problems_planIsRight_areNone() {
        assertThat(Kinds.problems(Plans.of("http", "http://h/"))).isEmpty();
        assertThat(Kinds.problems(Plans.of("exec", "true"))).isEmpty();
        assertThat(Kinds.problems(Plans.of("lines", "sh -c true"))).isEmpty();
    }

    @Test
    void problems_ofEveryKindWithoutTarget_areTold() {
        for (String name : Kinds.names()) {
            assertThat(Kinds.problems(Plans.of(name, ""))).as(name).isNotEmpty();
        }
    }

    @Test
    void inlined_valueIsAFile_hasItsContent(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("body.xml"), "<a/>");
        ClientSpec spec = new ClientSpec("http", "http://h/", Map.of("body", "@body.xml", "method", "PUT"));

        assertThat(Kinds.inlined(spec, folder).options()).isEqualTo(Map.of("body", "<a/>", "method", "PUT"));
        assertThatThrownBy(() -> Kinds.inlined(new ClientSpec("http", "http://h/", Map.of("body", "@none")), folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("option body: the file " + folder.resolve("none") + " cannot be read");
    }

    @Test
    void secrets_inAFile_areNotInThePlan(@TempDir Path folder) throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "geheim\n");

        assertThat(Kinds.problems(Plans.of("http", "http://h/", "token-file", token.toString()))).isEmpty();
        assertThat(Kinds.problems(Plans.of("http", "http://h/", "token-file", token + "x")))
                .singleElement()
                .asString()
                .contains("there is no such file");
    }
}
