package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.TOKEN;
import static org.openmds.server.config.ConfigurationFixture.loaded;
import static org.openmds.server.config.ConfigurationFixture.permit;
import static org.openmds.server.config.ConfigurationFixture.problems;
import static org.openmds.server.config.ConfigurationFixture.write;
import static org.openmds.server.config.ConfigurationFixture.writeProgram;
import static org.openmds.server.config.ConfigurationFixture.writeToken;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.ConfigurationInput;

/** Rules of sources, registrations and hierarchy. */
class CollectionRulesTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void writeFiles() {
        writeToken(directory.resolve("t"), TOKEN);
        writeProgram(directory.resolve("disk"));
        write(directory.resolve("plain.txt"), "no XML");
        write(directory.resolve("good.xml"), "<any/>");
        write(directory.resolve("registrations.xml"), ConfigurationFixture.REGISTRATION);
    }

    @Test
    void load_credentials_areCheckedAsTokensOrPasswords() {
        writeToken(directory.resolve("short"), "pass word!\n");
        permit(write(directory.resolve("open"), TOKEN), "rw-r--r--");
        assertThat(problems(directory, """
                sources:
                  credentials:
                    - {url: "https://a.example.org", username: u, file: short}
                    - {url: "HTTPS://A.example.org:443/", file: t}
                    - {url: "https://b.example.org", file: short}
                    - {url: "https://c.example.org", username: u, file: open}
                    - {url: "https://d.example.org", file: none}
                """)).containsExactly(
                "mds.yaml:4:13: sources.credentials[1].url: another credential is configured for HTTPS://A.example.org:443/",
                "mds.yaml:5:44: sources.credentials[2].file: the file short begins with a line of 10 characters, expected a token of at least 16",
                "mds.yaml:6:57: sources.credentials[3].file: the file open is readable by every user of this machine; to fix it, run: chmod o-r open",
                "mds.yaml:7:44: sources.credentials[4].file: the file none does not exist");
    }

    @Test
    void files_ofAHierarchy_areThoseBesideItToo() {
        Path file = write(directory.resolve("hierarchy.xml"), "<config/>");
        Configuration configuration = loaded(directory, "hierarchy: {file: hierarchy.xml}\n");

        assertThat(
                ConfigurationLoader.files(new ConfigurationInput(Optional.empty(), Map.of(), Map.of()), configuration))
                .containsExactly(
                        file, directory.resolve("upstream.xml"), directory.resolve("downstream.xml"));
    }

    @Test
    void load_programsThatCannotBeTrusted_areRefused() {
        permit(write(directory.resolve("text"), ""), "rw-r--r--");
        permit(write(directory.resolve("writable"), ""), "rwxrwxrwx");
        assertThat(problems(directory, """
                sources:
                  execution:
                    programs:
                      - {name: a, program: disk}
                      - {name: a, program: none}
                      - {name: "{urn:x}a", program: .}
                      - {name: b, program: text}
                      - {name: c, program: writable}
                """)).map(problem -> problem.replace(directory.toString(), "."))
                .containsExactly(
                        "mds.yaml:5:16: sources.execution.programs[1].name: the name 'a' is taken by another program",
                        "mds.yaml:5:28: sources.execution.programs[1].program: the program none does not exist",
                        "mds.yaml:6:37: sources.execution.programs[2].program: the program . is not a file",
                        "mds.yaml:7:28: sources.execution.programs[3].program: the program text cannot be executed by the server's user",
                        "mds.yaml:8:28: sources.execution.programs[4].program: the program writable is writable by every user of this machine; to fix it, run: chmod o-w writable");
    }

    @Test
    void load_registrationsWithoutOneSource_areRefused() {
        assertThat(problems(directory, """
                registrations:
                  - {name: a}
                  - {name: b, document: "http://x", content: good.xml}
                  - {name: c, properties: [p]}
                  - {name: d, query: "//x"}
                  - {name: a, content: good.xml}
                """)).containsExactly(
                "mds.yaml:2:5: registrations[0]: expected exactly one of properties, query, subscription, document, program and content, got none",
                "mds.yaml:3:5: registrations[1]: expected exactly one of properties, query, subscription, document, program and content, got 2",
                "mds.yaml:4:5: registrations[2].member: is required with properties, query and subscription: it is the service that content is collected from",
                "mds.yaml:5:5: registrations[3].member: is required with properties, query and subscription: it is the service that content is collected from",
                "mds.yaml:6:12: registrations[4].name: the name 'a' is taken by another registration");
    }

    @Test
    void load_registrationsForNobody_areRefused() {
        assertThat(problems(directory, """
                registrations:
                  - {name: a, content: good.xml, index: Nowhere}
                  - {name: b, content: good.xml, index: DefaultIndexService, group: "http://x"}
                  - {name: c, program: disk}
                  - {name: d, program: disk, group: "http://x"}
                """)).containsExactly(
                "mds.yaml:2:41: registrations[0].index: no index is called 'Nowhere'; known: DefaultIndexService, DefaultTriggerService",
                "mds.yaml:3:69: registrations[1].group: expected either an index of this process or a remote group, got both",
                "mds.yaml:4:24: registrations[2].program: no program is called 'disk' in sources.execution.programs; known: none");
    }

    @Test
    void load_leaseThatTheIndexDoesNotGrant_isRefused() {
        assertThat(problems(directory, """
                indexes: [{name: A, lease: {default: 10m, maximum: 15m}}]
                providers: {host: {enabled: false}}
                registrations:
                  - {name: a, content: good.xml}
                  - {name: b, content: good.xml, refresh: 100ms}
                  - {name: c, content: good.xml, group: "http://x"}
                hierarchy:
                  upstream: [{urls: ["http://x"]}]
                  downstream: [{urls: ["http://y"]}]
                """)).containsExactly(
                "mds.yaml:4:5: registrations[0].refresh: the lease is twice the refresh time; index A allows leases from 1s to 15m, got 20m",
                "mds.yaml:5:43: registrations[1].refresh: the lease is twice the refresh time; index A allows leases from 1s to 15m, got 200ms",
                "mds.yaml:9:16: hierarchy.downstream[0].refresh: the lease is twice the refresh time; index A allows leases from 1s to 15m, got 20m");
    }

    @Test
    void load_queryWithoutMeaning_isRefused() {
        assertThat(problems(directory,
                """
                        registrations:
                          - {name: a, member: "http://x", query: "//x["}
                          - {name: b, member: "http://x", query: "//j:x"}
                          - {name: c, member: "http://x", query: "//j:x", namespaces: [{prefix: j, uri: a}, {prefix: j, uri: b}]}
                          - {name: d, document: "http://x", namespaces: [{prefix: j, uri: a}]}
                        """))
                .satisfiesExactly(
                        first -> assertThat(first).startsWith(
                                "mds.yaml:2:42: registrations[0].query: expected an XPath 1.0 expression, got '//x[': "),
                        second -> assertThat(second).startsWith("mds.yaml:3:42: registrations[1].query: ")
                                .contains("'j'"),
                        third -> assertThat(third).isEqualTo(
                                "mds.yaml:4:94: registrations[2].namespaces[1].prefix: the prefix 'j' is given twice"),
                        fourth -> assertThat(fourth)
                                .isEqualTo(
                                        "mds.yaml:5:49: registrations[3].namespaces: have no effect without a query or a topic"));
    }

    @Test
    void load_topicsWithoutMeaning_areRefused() {
        assertThat(problems(directory, """
                registrations:
                  - {name: a, member: "http://x", subscription: {topic: "p:x"}}
                  - {name: b, member: "http://x", subscription: {topic: "{urn:x}a/b"}}
                  - {name: c, document: "http://x", subscription: {selector: "//a"}}
                  - {name: d, member: "http://x", subscription: {topic: a, selector: "//x["}}
                  - {name: e, subscription: {topic: a}}
                  - {name: f, member: "http://x", subscription: {topic: a, dialect: other}}
                """)).satisfiesExactly(
                first -> assertThat(first).contains(
                        "registrations[0].subscription.topic: expected a topic in the dialect simple, got 'p:x': "),
                second -> assertThat(second).contains("registrations[1].subscription.topic: "),
                third -> assertThat(third).contains("registrations[2].subscription: has no effect without a topic"),
                fourth -> assertThat(fourth)
                        .contains("registrations[3].subscription.selector: expected an XPath 1.0 expression"),
                fifth -> assertThat(fifth).contains("registrations[4].member: is required with"),
                sixth -> assertThat(sixth).contains(
                        "registrations[5].subscription.dialect: expected one of simple, concrete, full, xpath, got"));
    }

    @Test
    void load_filesThatAreNoXml_areRefused() {
        assertThat(problems(directory, """
                registrations: [{name: a, content: plain.txt}]
                registration-files: [registrations.xml, none.xml, registrations.xml]
                hierarchy: {file: plain.txt}
                """)).satisfiesExactly(
                content -> assertThat(content)
                        .startsWith("mds.yaml:1:36: registrations[0].content: the file plain.txt cannot be used: "),
                missing -> assertThat(missing)
                        .isEqualTo("mds.yaml:2:41: registration-files[1]: the file none.xml does not exist"),
                twice -> assertThat(twice)
                        .isEqualTo("mds.yaml:2:51: registration-files[2]: the file registrations.xml is given twice"),
                hierarchy -> assertThat(hierarchy)
                        .startsWith("mds.yaml:3:19: hierarchy.file: the file plain.txt cannot be used: "));
    }

    @Test
    void load_documentsThatAreNotGt4s_areRefusedWithAllThatIsWrong() {
        write(directory.resolve("links.xml"), "<config><upstream>here</upstream><sidestream/></config>");

        assertThat(problems(directory, """
                registration-files: [good.xml]
                hierarchy: {file: links.xml}
                """)).satisfiesExactly(
                registration -> assertThat(registration)
                        .startsWith("mds.yaml:1:22: registration-files[0]: the file good.xml cannot be used: "),
                unknown -> assertThat(unknown).contains("hierarchy.file: the file links.xml", "sidestream"),
                noUrl -> assertThat(noUrl).contains("hierarchy.file: the file links.xml", "'here'"));
    }

    @Test
    void load_downstreamWithReplicas_isRefused() {
        assertThat(problems(directory, """
                hierarchy:
                  downstream: [{urls: ["http://a.example.org/Index", "http://b.example.org/Index"]}]
                """)).containsExactly(
                "mds.yaml:2:23: hierarchy.downstream[0].urls: expected one URL, since one index is polled, got 2");
    }

    @Test
    void load_filesBesideTheHierarchys_areCheckedAndWatched() {
        Path links = write(directory.resolve("hierarchy.xml"), "<config/>");
        Path upstream = write(directory.resolve("upstream.xml"), "<Other/>");
        String yaml = "hierarchy: {file: hierarchy.xml}";

        assertThat(problems(directory, yaml)).singleElement()
                .asString()
                .startsWith("mds.yaml:1:19: hierarchy.file: the file upstream.xml cannot be used: ");

        write(upstream, """
                <ServiceGroupRegistrationParameters xmlns="http://mds.globus.org/servicegroup/client">
                  <RefreshIntervalSecs>600</RefreshIntervalSecs><Content/>
                </ServiceGroupRegistrationParameters>
                """);
        Configuration configuration = loaded(directory, yaml);
        assertThat(
                ConfigurationLoader.files(new ConfigurationInput(Optional.empty(), Map.of(), Map.of()), configuration))
                .containsExactly(links, upstream, directory.resolve("downstream.xml"));
    }

    @Test
    void load_linksThatAreNoneOrTwice_areRefused() {
        String many = String.join(", ", Collections.nCopies(17, "\"http://%s.example.org\""))
                .formatted(
                        "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q");
        assertThat(problems(directory, """
                indexes: [{name: DefaultIndexService}, {name: Second}]
                hierarchy:
                  upstream:
                    - {urls: []}
                    - {urls: ["http://vo.example.org/Index", "HTTP://VO.example.org:80/Index"]}
                    - {urls: ["http://vo.example.org/Index"], index: Second}
                    - {urls: [%s]}
                  downstream:
                    - {urls: ["http://vo.example.org/Index"], index: Third}
                """.formatted(many))).containsExactly(
                "mds.yaml:4:14: hierarchy.upstream[0].urls: expected 1 to 16 URLs, got 0",
                "mds.yaml:5:46: hierarchy.upstream[1].urls[1]: HTTP://VO.example.org:80/Index is linked with index DefaultIndexService twice",
                "mds.yaml:7:14: hierarchy.upstream[3].urls: expected 1 to 16 URLs, got 17",
                "mds.yaml:9:54: hierarchy.downstream[0].index: no index is called 'Third'; known: DefaultIndexService, Second, DefaultTriggerService");
    }

    @Test
    void load_withoutAnyIndex_reportsNothingElse() {
        assertThat(problems(directory, "indexes: []\nregistrations: [{name: a, content: good.xml}]"))
                .containsExactly("mds.yaml:1:10: indexes: expected at least one index, got an empty list");
        loaded(directory, "registrations: [{name: a, content: good.xml}]");
    }
}
