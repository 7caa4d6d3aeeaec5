package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.loaded;
import static org.openmds.server.config.ConfigurationFixture.problems;
import static org.openmds.server.config.ConfigurationFixture.write;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebPageRulesTest {

    @TempDir
    private Path directory;

    @Test
    void load_folderThatIsNone_isRefused() {
        assertThat(problems(directory, "webmds: {folder: pages}")).containsExactly(
                "mds.yaml:1:18: webmds.folder: expected a directory, got pages");
    }

    @Test
    void load_documentsThatCannotBeUsed_areToldAllAtOnce() {
        Path pages = directory.resolve("pages");
        assertThat(pages.toFile().mkdir()).isTrue();
        write(pages.resolve("a"), "<WebmdsConfig><className>org.example.Mine</className></WebmdsConfig>");
        write(pages.resolve("b"), "<none/>");
        write(pages.resolve("broken.xsl"), "<xsl:stylesheet");
        assertThat(problems(directory, "webmds: {folder: pages}")).hasSize(2)
                .allSatisfy(each -> assertThat(each).startsWith("mds.yaml:1:18: webmds.folder: pages: "))
                .anySatisfy(each -> assertThat(each).contains("a: className must be one of"))
                .anySatisfy(each -> assertThat(each).contains("b: its root must be WebmdsConfig, was none"));
    }

    @Test
    void load_namesThatAreTaken_areRefused() {
        assertThat(problems(directory, """
                webmds:
                  groups:
                    - {name: DefaultIndexService, url: "http://a"}
                    - {name: vo, url: "http://b"}
                    - {name: vo, url: "http://c"}
                """)).containsExactly(
                "mds.yaml:3:14: webmds.groups[0].name: the name 'DefaultIndexService' is taken by another service group",
                "mds.yaml:5:14: webmds.groups[2].name: the name 'vo' is taken by another service group");
    }

    @Test
    void load_tokenFileThatIsNone_isRefused() {
        assertThat(problems(directory, "webmds: {token-file: t}")).containsExactly(
                "mds.yaml:1:22: webmds.token-file: the token file t does not exist");
    }

    @Test
    void load_signInThatCannotWork_isRefused() {
        assertThat(problems(directory, """
                webmds:
                  sign-in:
                    issuer: http://login.example.org
                    client-id: webmds
                    client-secret-file: none
                """)).containsExactlyInAnyOrder(
                "mds.yaml:3:13: webmds.sign-in.issuer: expected an https URL, or one of this machine's loopback addresses, got http://login.example.org",
                "mds.yaml:5:25: webmds.sign-in.client-secret-file: the file none does not exist");
        assertThat(problems(directory, "webmds: {sign-in: {issuer: \"https://login.example.org\"}}")).singleElement()
                .asString()
                .contains("webmds.sign-in.issuer and webmds.sign-in.client-id need each other");
    }

    @Test
    void load_webmdsAlone_mayListenAnywhereButNotBeOff() {
        loaded(directory,
                "{http: {bind: 0.0.0.0}, webmds: {only: true, groups: [{name: DefaultIndexService, url: \"http://a\"}]}}");
        assertThat(problems(directory, "webmds: {only: true, enabled: false}")).containsExactly(
                "mds.yaml:1:31: webmds.enabled: must be true if webmds.only is true, got false");
    }
}
