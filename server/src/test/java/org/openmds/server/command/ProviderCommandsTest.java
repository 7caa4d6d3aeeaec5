package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.ProviderKinds;
import org.openmds.server.command.CommandTestServer.CommandOutcome;

class ProviderCommandsTest {

    @SuppressWarnings("unused") // by JUnit
    private static final Iterable<ProviderKind<?>> KINDS = ProviderKinds.ALL;

    @TempDir
    private Path directory = Path.of("");

    private String config = "";

    @BeforeEach
    void configure() throws IOException {
        Files.writeString(directory.resolve("queue.json"), "{\"free\": 3}");
        Files.writeString(directory.resolve("secret"), "0123456789abcdef");
        Files.setPosixFilePermissions(directory.resolve("secret"), PosixFilePermissions.fromString("rw-------"));
        Files.writeString(directory.resolve("fails"), "#!/bin/sh\necho 'no licence server' >&2; exit 3\n");
        Files.setPosixFilePermissions(directory.resolve("fails"), PosixFilePermissions.fromString("rwxr-xr-x"));
        config = Files.writeString(directory.resolve("mds.yaml"), """
                providers:
                  host: {enabled: false}
                  file:
                    - {name: queue, file: queue.json, document: {format: json, element: "{urn:q}Queue"}}
                  http:
                    - {name: nobody, url: "http://127.0.0.1:1/status?key=k3y", secret-file: secret}
                  execution:
                    - {name: licences, program: fails, arguments: [-a]}
                """).toString();
    }

    @Test
    void list_configuration_showsKindsAndProviders() {
        CommandOutcome outcome = run("provider", "list", "--config", config);

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("\nhttp          A document of a web server: XML, JSON or text.\n")
                .containsPattern("NAME +KIND +INTERVAL +INDEX +READS\n")
                .containsPattern("queue +file +1m +DefaultIndexService +file .*queue.json\n")
                .containsPattern("nobody +http +1m +DefaultIndexService +GET http://127.0.0.1:1/status\n")
                .doesNotContain("k3y", "0123456789abcdef");
    }

    @Test
    void list_asJson_hasBoth() {
        assertThat(run("provider", "list", "-o", "json", "--config", config).out())
                .contains("\"kinds\": [", "\"name\": \"licences\"", "\"kind\": \"execution\"", "\"interval\": \"1m\"");
        assertThat(run("provider", "list", "--set", "providers.host.enabled=false").out())
                .contains("The configuration has no provider.");
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void show_kind_hasKeysExampleAndDocument(ProviderKind<?> kind) {
        CommandOutcome outcome = run("provider", "show", kind.section().name());

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).startsWith(kind.section().name() + ": ")
                .contains("\nKeys:\n", "\n  interval (a duration", "\nExample:\n  providers:\n", "\nDocument:\n  <");
        assertThat(run("provider", "show", kind.section().name(), "-o", "json").out())
                .contains("\"kind\": \"" + kind.section().name() + "\"", "\"keys\": [", "\"example\": ",
                        "\"document\": ");
    }

    @Test
    void show_kindWithLists_hasTheKeysOfTheirElements() {
        assertThat(run("provider", "show", "checks").out()).contains("\n  services[].type (one of ",
                "\n  services[].url (");
        assertThat(run("provider", "show", "prometheus").out()).contains("\n  series[].metric (",
                "\n  series[].labels[].value (");
    }

    @Test
    void show_provider_hasItsConfigurationWithoutTheSecret() {
        CommandOutcome outcome = run("provider", "show", "nobody", "--config", config);

        assertThat(outcome.out())
                .startsWith("nobody, a provider of the kind http, reads GET http://127.0.0.1:1/status:")
                .contains("  secret-file: " + directory.resolve("secret"), "  timeout: 10s\n")
                .doesNotContain("0123456789abcdef");
    }

    @Test
    void showOrTry_whatIsNotThere_saysWhatIs() {
        assertThat(run("provider", "show", "qeue", "--config", config)).satisfies(outcome -> {
            assertThat(outcome.code()).isEqualTo(1);
            assertThat(outcome.err()).contains("there is no kind and no provider 'qeue'; kinds: arc, ",
                    "licences, queue, nobody");
        });
        assertThat(run("provider", "try", "qeue", "--config", config)).satisfies(outcome -> {
            assertThat(outcome.code()).isEqualTo(1);
            assertThat(outcome.err())
                    .isEqualTo("mds: the configuration has no provider 'qeue'; it has licences, queue, nobody\n");
        });
        assertThat(run("provider").code()).isEqualTo(2);
        assertThat(run("provider", "list", "-o", "xml").code()).isEqualTo(2);
        assertThat(run("provider", "list", "--set", "providers.host.timeout=1h").code()).isEqualTo(1);
    }

    @Test
    void try_provider_printsItsDocumentAndTime() {
        CommandOutcome outcome = run("provider", "try", "queue", "--config", config);

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).isEqualTo("<Queue xmlns=\"urn:q\">\n  <free>3</free>\n</Queue>\n");
        assertThat(outcome.err()).matches("mds: queue read file .*queue.json in \\d+ ms: \\d+ bytes\n");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void try_providerThatFails_saysWhyWithCode1() {
        assertThat(run("provider", "try", "nobody", "--config", config)).satisfies(outcome -> {
            assertThat(outcome.code()).isEqualTo(1);
            assertThat(outcome.err()).startsWith("mds: provider nobody failed after ")
                    .contains("GET http://127.0.0.1:1/status failed: ")
                    .hasLineCount(1)
                    .doesNotContain("k3y", "0123456789abcdef");
        });
        assertThat(run("provider", "try", "licences", "--config", config)).satisfies(outcome -> {
            assertThat(outcome.code()).isEqualTo(1);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err()).contains("exited with code 3: no licence server").hasLineCount(1);
        });
    }
}
