package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.loaded;
import static org.openmds.server.config.ConfigurationFixture.problems;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules of triggers and actions. */
class TriggerRulesTest {

    private static final String OPS = """
            triggers:
              mails: [{name: ops, from: mds@example.org, to: [ops@example.org]}]
            """;

    @TempDir
    private Path directory;

    @Test
    void load_unknownNames_areAllRefusedAtTheirPlaces() {
        assertThat(problems(directory, OPS + """
                  index: None
                  commands: [{name: run, program: none}]
                  rules:
                    - {name: a, ready: memory-low, actions: [ops, nobody], resolved-actions: [other]}
                """)).containsExactly(
                "mds.yaml:3:10: triggers.index: no index is called 'None'; known: DefaultIndexService, DefaultTriggerService",
                "mds.yaml:4:35: triggers.commands[0].program: no program is called 'none' in sources.execution.programs; known: none",
                "mds.yaml:6:51: triggers.rules[0].actions[1]: no action is called 'nobody'; known: ops, run, topic",
                "mds.yaml:6:79: triggers.rules[0].resolved-actions[0]: no action is called 'other'; known: ops, run, topic");
    }

    @Test
    void load_rulesWithoutMeaning_areRefused() {
        assertThat(problems(directory, OPS + """
                  rules:
                    - {name: a, actions: [ops]}
                    - {name: b, ready: memory-low, match: //a, actions: [ops]}
                    - {name: c, match: //j:Job, actions: [ops]}
                    - {name: d, match: none(), actions: [ops]}
                    - {name: a, match: //a, actions: [ops]}
                    - {name: f, match: //a, summary: "{{#open}}", actions: [ops]}
                """)).satisfiesExactlyInAnyOrder(
                neither -> assertThat(neither).contains("rules[0]", "expected either ready or match, got neither"),
                both -> assertThat(both).contains("rules[1]", "got both"),
                prefix -> assertThat(prefix).contains("rules[2].match", "'j'"),
                function -> assertThat(function).contains("rules[3].match", "none"),
                name -> assertThat(name).contains("rules[4].name", "the name 'a' is taken"),
                summary -> assertThat(summary).contains("rules[5].match", "Mustache template"));
    }

    @Test
    void load_mailsThatCannotBeSent_areRefused() {
        assertThat(problems(directory, """
                triggers:
                  mails:
                    - {name: a, from: nobody, to: []}
                    - {name: a, from: a@example.org, to: [b@example.org, c], username: u}
                    - {name: c, from: a@example.org, to: [b@example.org], username: u, password-file: none}
                """)).satisfiesExactlyInAnyOrder(
                from -> assertThat(from).contains("mails[0].from", "'nobody' is not a valid mail address"),
                to -> assertThat(to).contains("mails[0].to", "at least one address"),
                name -> assertThat(name).contains("mails[1].name", "is taken"),
                other -> assertThat(other).contains("mails[1].to[1]", "'c' is not a valid mail address"),
                password -> assertThat(password).contains("mails[1].username", "together"),
                file -> assertThat(file).contains("mails[2].password-file", "does not exist"));
    }

    @Test
    void load_silenceThatEndsBeforeItBegins_isRefused() {
        assertThat(problems(directory,
                """
                        triggers:
                          silences:
                            - {name: a, labels: [{name: host, value: a}], from: 2026-02-01T08:00:00Z, until: 2026-01-01T08:00:00Z, reason: r}
                        """))
                .singleElement()
                .asString()
                .contains("triggers.silences[0]", "must end after it begins");
    }

    @Test
    void load_windowThatEndsBeforeItBegins_isRefusedOnce() {
        assertThat(problems(directory,
                OPS + """
                          rules:
                            - {name: a, match: //a, actions: [ops], window: {start: 2026-02-01T08:00:00Z, end: 2026-01-01T08:00:00Z}}
                            - {name: b, match: //a, actions: [ops], window: {invalidity-start: 2026-02-01T08:00:00Z, invalidity-end: 2026-02-01T08:00:00Z}}
                        """))
                .satisfiesExactly(
                        end -> assertThat(end).contains("rules[0].window", "EndTime", "must be after", "StartTime"),
                        invalidity -> assertThat(invalidity).contains("rules[1].window", "InvalidityEndTime"));
    }

    @Test
    void load_readyRule_needsAnActionAlone() {
        Configuration configuration = loaded(directory,
                OPS + "  rules: [{name: full, ready: file-system-full, actions: [ops]}]\n");

        assertThat(configuration.triggers().rules().getFirst().rule().notices().resolvedActions())
                .isEqualTo(List.of("ops"));
    }
}
