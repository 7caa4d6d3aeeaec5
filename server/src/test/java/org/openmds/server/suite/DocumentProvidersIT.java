package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** Documents from files, a web server and a program in the index. */
@EnabledOnOs(OS.LINUX)
class DocumentProvidersIT {

    @TempDir
    static Path directory;

    private static final AtomicReference<String> STATUS = new AtomicReference<>();
    private static HttpServer web;
    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        STATUS.set("{\"active\": 3, \"failed\": [7, 9]}");
        web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.createContext("/", DocumentProvidersIT::answer);
        web.start();
        write("os", "ID=debian\nVERSION_ID=\"12\"\n", "rw-r--r--");
        write("secret", "0123456789abcdef", "rw-------");
        write("licences", "#!/bin/sh\necho \"<l xmlns='urn:l'><free n='$1'/></l>\"\n", "rwxr-xr-x");
        write("free.xsl", """
                <xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:l="urn:l">
                  <xsl:template match="/"><n><xsl:value-of select="/l:l/l:free/@n"/></n></xsl:template>
                </xsl:stylesheet>""", "rw-r--r--");
        server = RunningServer.start(directory.resolve("state"), "providers.file[0].name", "os",
                "providers.file[0].file", directory.resolve("os").toString(), "providers.file[0].interval", "1s",
                "providers.file[0].timeout", "1s", "providers.file[0].document.format", "text",
                "providers.file[0].document.element", "{urn:os}OS", "providers.http[0].name", "transfers",
                "providers.http[0].url",
                "http://127.0.0.1:%d/status".formatted(web.getAddress().getPort()), "providers.http[0].interval", "1s",
                "providers.http[0].timeout", "1s", "providers.http[0].username", "me",
                "providers.http[0].secret-file",
                directory.resolve("secret").toString(), "providers.http[0].document.format", "json",
                "providers.http[0].document.element", "{urn:t}Transfers", "providers.http[0].document.values",
                "Active = $.active,Failed = $.failed", "providers.execution[0].name", "licences",
                "providers.execution[0].program", directory.resolve("licences").toString(),
                "providers.execution[0].arguments", "17", "providers.execution[0].interval", "1s",
                "providers.execution[0].timeout", "1s", "providers.execution[0].document.stylesheet",
                directory.resolve("free.xsl").toString(), "providers.execution[0].document.element", "{urn:l}Licences");
    }

    @AfterAll
    static void stop() {
        server.close();
        web.stop(0);
    }

    @Test
    void index_ofThreeKinds_hasTheirDocuments() {
        await().until(() -> value("//*[namespace-uri()='urn:os'][local-name()='VERSION_ID']").equals("12"));
        await().until(() -> value("//*[namespace-uri()='urn:l'][local-name()='Licences']/n").equals("17"));
        await().until(() -> value("count(//*[local-name()='Transfers']/*[local-name()='Failed'])").equals("2"));
        assertThat(value("//*[local-name()='Transfers']/*[local-name()='Active']")).isEqualTo("3");
    }

    @Test
    void webServer_failsAndIsWellAgain_entryIsStaleAndRecovers() {
        await().until(() -> value("//*[local-name()='Active']").equals("3"));

        STATUS.set("");
        await().until(() -> error("transfers").contains("GET http://127.0.0.1:%d/status answered 503".formatted(
                web.getAddress().getPort())));
        assertThat(value("//*[local-name()='Active']")).as("its last value").isEqualTo("3");
        STATUS.set("{\"busy\": true}");
        await().until(() -> error("transfers").contains("gave none of the values [Active = $['active']"));

        STATUS.set("{\"active\": 3}");
        await().until(() -> error("transfers").isEmpty());
        assertThat(server.index().call(RequestBodies.DOCUMENT).body()).doesNotContain("0123456789abcdef");
    }

    @Test
    void restart_withoutOneOfTheProviders_itsEntryIsGone(@TempDir Path state) {
        String[] file = {"providers.file[0].name", "os", "providers.file[0].file", directory.resolve("os").toString(),
            "providers.file[0].document.format", "text"};
        String[] program = {"providers.execution[0].name", "licences", "providers.execution[0].program",
            directory.resolve("licences").toString(), "providers.execution[0].arguments", "17"};
        try (RunningServer first = RunningServer.start(state,
                Stream.concat(Arrays.stream(file), Arrays.stream(program)).toArray(String[]::new))) {
            assertThat(first.index().query("count(//sg:Entry)")).isEqualTo("2");
        }

        try (RunningServer second = RunningServer.start(state, Stream
                .concat(Arrays.stream(file), Stream.of("providers.file[0].interval", "2m"))
                .toArray(String[]::new))) {
            await().until(() -> second.index().query("count(//sg:Entry)").equals("1"));
            assertThat(second.index().query("string(//*[local-name()='PollIntervalMillis'])")).isEqualTo("120000");
        }
    }

    @Test
    void restart_ofAProviderThatNamesItsService_entryIsAboutThatAlone(@TempDir Path state) {
        int port = TestPorts.free();
        String before;
        try (RunningServer first = start(state, port)) {
            assertThat(first.index().query("string(//sg:MemberServiceEPR/*[local-name()='Address'])"))
                    .isEqualTo(first.index().url());
            before = first.index().keys().toString();
        }
        try (RunningServer second = start(state, port)) {
            assertThat(second.index().keys()).hasToString(before);
        }

        String service = "http://services.example.org/os";
        try (RunningServer third = start(state, port, "providers.file[0].member", service)) {
            await().until(() -> third.index().query("count(//sg:Entry)").equals("1"));
            assertThat(third.index().query("string(//sg:MemberServiceEPR/*[local-name()='Address'])"))
                    .isEqualTo(service);
            await().until(() -> third.index().query("string(//*[local-name()='VERSION_ID'])").equals("12"));
        }
    }

    private static RunningServer start(Path state, int port, String... more) {
        return RunningServer.start(state, Stream.concat(Stream.of("http.port", Integer.toString(port),
                "providers.file[0].name", "os", "providers.file[0].file", directory.resolve("os").toString(),
                "providers.file[0].document.format", "text"), Arrays.stream(more)).toArray(String[]::new));
    }

    private static String value(String path) {
        return server.index().query("string(%s)".formatted(path));
    }

    private static String error(String provider) {
        return server.index()
                .query("string(//sg:Entry[.//*[local-name()='ProviderName']='%s']//*[local-name()='AggregatorError'])"
                        .formatted(provider));
    }

    /** Answers requests with the expected credentials, unless the test has switched the server off. */
    private static void answer(HttpExchange exchange) throws IOException {
        String expected = "Basic " + Base64.getEncoder()
                .encodeToString("me:0123456789abcdef".getBytes(StandardCharsets.UTF_8));
        String body = STATUS.get();
        int code = !expected.equals(exchange.getRequestHeaders().getFirst("Authorization"))
                ? 401
                : body.isEmpty() ? 503 : 200;
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(code, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static void write(String name, String text, String permissions) throws IOException {
        Files.setPosixFilePermissions(Files.writeString(directory.resolve(name), text),
                PosixFilePermissions.fromString(permissions));
    }
}
