package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.command.CommandTestServer.CommandOutcome;

class TriggerCommandsTest {

    private static final String MEMBER = "http://member.example.org/service";
    private static final String TRIGGERS = "DefaultTriggerService";
    private static final String RULE = "MatchingRule=//*[local-name()='free'] < 4";

    private final CommandTestServer server = CommandTestServer.start(Map.of());

    @BeforeEach
    void addEntry() {
        server.added(MEMBER);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void create_rule_isListedAsFiring() {
        assertThat(trigger("create", "few", RULE, "TriggerName=Few slots", "MinimumMatchTime=0"))
                .isEqualTo(new CommandOutcome(0, "few\n", ""));

        assertThat(trigger("list").out())
                .containsPattern("ID +NAME +STATE +SINCE +RULE +LAST FIRED +PROBLEM\n")
                .containsPattern(
                        "few +Few slots +firing +\\d\\S* +//\\*\\[local-name\\(\\)='free'\\] < 4 +\\d\\S* ago +-\n");
        assertThat(trigger("list", "-o", "json").out()).contains("\"id\": \"few\"", "\"firing\": 1");
        assertThat(trigger("list", "-o", "xml").out()).startsWith("<trig:TriggerRP");
    }

    @Test
    void list_noTrigger_saysSo() {
        assertThat(trigger("list")).isEqualTo(new CommandOutcome(0, "", "mds: there is no trigger\n"));
    }

    @Test
    void create_sameIdOrNoExpression_isTheServicesFault() {
        trigger("create", "few", RULE);

        CommandOutcome again = trigger("create", "few", RULE);
        assertThat(again.code()).isEqualTo(1);
        assertThat(again.err()).contains("there is a trigger 'few' already").hasLineCount(1);
        CommandOutcome wrong = trigger("create", "MatchingRule=//[");
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.err()).hasLineCount(1);
    }

    @Test
    void show_triggerThatFires_hasParametersInstancesAndHistory() {
        trigger("create", "few", RULE, "Label.severity=high", "Value.free=string(//*[local-name()='free'])",
                "Summary={{free}} slots at {{host}}");

        assertThat(trigger("show", "few").out()).containsPattern("TriggerID +few\n")
                .containsPattern("Scope +entry\n")
                .containsPattern("Label.severity +high\n")
                .containsPattern("""
                        STATE +SINCE +LAST FIRED +ABOUT +SUMMARY +SUPPRESSED
                        firing .* long free  3 slots at member.example.org  -
                        """)
                .containsPattern("AT +ABOUT +EVENT +DETAIL\n");
        assertThat(trigger("show", "few", "-o", "json").out()).contains("\"t:State\": \"firing\"");
        assertThat(trigger("show", "none").code()).isEqualTo(1);
    }

    @Test
    void history_ofTriggerThatFired_isNewestFirst() {
        trigger("create", "few", RULE);
        trigger("edit", "few", "TriggerStatus=disabled");

        String history = trigger("history", "few").out();
        assertThat(history.lines().skip(1).findFirst().orElseThrow()).contains("long free");
        assertThat(history).contains("firing");
        assertThat(trigger("history", "few", "-n", "1", "-o", "json").out()).contains("\"event\"");
    }

    @Test
    void edit_durationsListsAndPrefixes_areSent() {
        trigger("create", "few", RULE, "Label.severity=high");

        assertThat(trigger("edit", "few", "MatchingRule=//glue:Host", "MinimumMatchTime=5m", "RepeatInterval=90",
                "ActionScript=", "Label.team=a", "triggerstatus=disabled")).isEqualTo(new CommandOutcome(0, "", ""));

        assertThat(trigger("show", "few").out()).containsPattern("MinimumMatchTime +300\n")
                .containsPattern("RepeatInterval +90\n")
                .containsPattern("NamespaceMappings +glue=http://mds.globus.org/glue/ce/1.1\n")
                .containsPattern("Label.severity +high\n")
                .containsPattern("Label.team +a\n")
                .containsPattern("State +disabled\n");
        assertThat(trigger("edit", "few", "MinimumMatchTime=-1s").code()).isEqualTo(2);
        assertThat(trigger("edit", "few", "RepeatInterval=30").err()).contains("at least 60 s (triggers.least-repeat)");
        assertThat(trigger("edit", "few", "TriggerID=other").err())
                .contains("TriggerID of a trigger cannot be modified");
    }

    @Test
    void delete_trigger_isGone() {
        trigger("create", "few", RULE);

        assertThat(trigger("delete", "few")).isEqualTo(new CommandOutcome(0, "", ""));
        assertThat(trigger("delete", "few").err()).startsWith("mds: ResourceUnknownFault: ");
    }

    @Test
    void test_ruleOrTrigger_printsMatchesAndMessage() {
        CommandOutcome tried = trigger("test", RULE, "Value.free=string(//*[local-name()='free'])");
        assertThat(tried.code()).isZero();
        assertThat(tried.out())
                .containsPattern("long free +free=3 +test: long free\n");
        assertThat(tried.err()).isEqualTo("mds: 1 match in 1 entry\n");
        assertThat(trigger("list").err()).contains("there is no trigger");

        trigger("create", "few", RULE);
        assertThat(trigger("test", "few", "MatchingRule=//*[local-name()='free'] > 9").out()).isEmpty();
        assertThat(trigger("test", "few", "--message").out()).contains("Firing since ")
                .containsPattern("Trigger +few\n");
        assertThat(trigger("test", "few", "-o", "json").out()).contains("\"member\": \"" + MEMBER + "\"");
    }

    @Test
    void create_forAGroup_isAboutThatGroup() {
        assertThat(trigger("create", "all", "--group", TRIGGERS, "MatchingRule=true()", "Document=data"))
                .isEqualTo(new CommandOutcome(0, "all\n", ""));

        assertThat(trigger("show", "all").out()).containsPattern("Group +" + TRIGGERS + "\n")
                .containsPattern("Document +data\n")
                .containsPattern("State +inactive\n");
        assertThat(trigger("list", "-o", "json").out()).contains("\"group\": \"" + TRIGGERS + "\"");
        CommandOutcome nowhere = trigger("create", "--group", "NoService", RULE);
        assertThat(nowhere.code()).isEqualTo(1);
        assertThat(nowhere.err()).contains(TRIGGERS, "'NoService'");
    }

    @Test
    void create_fromDocumentOfAnotherGroup_isAboutThatGroupUnlessItIsSaid(@TempDir Path directory) throws IOException {
        trigger("create", "all", "--group", TRIGGERS, RULE);
        String file = Files.writeString(directory.resolve("all.xml"), trigger("show", "all", "-o", "xml").out())
                .toString();

        trigger("create", "-f", file, "same");
        trigger("create", "-f", file, "--group", "DefaultIndexService", "other");

        assertThat(trigger("show", "same").out()).containsPattern("Group +" + TRIGGERS + "\n");
        assertThat(trigger("show", "other").out()).containsPattern("Group +DefaultIndexService\n");
    }

    @Test
    void test_triggerOfAGroup_looksAtThatGroupUnlessItIsSaid() {
        trigger("create", "all", "--group", TRIGGERS, RULE);

        assertThat(trigger("test", "all").err()).isEqualTo("mds: 0 matches in 0 entries\n");
        assertThat(trigger("test", "all", "--group", "DefaultIndexService").err())
                .isEqualTo("mds: 1 match in 1 entry\n");
        assertThat(trigger("test", RULE, "--group", TRIGGERS).err()).isEqualTo("mds: 0 matches in 0 entries\n");
    }

    @Test
    void testAndEdit_document_isWhatTheRuleSees() {
        String member = "MatchingRule=//*[local-name()='MemberServiceEPR']";
        assertThat(trigger("test", member).err()).startsWith("mds: 1 match in 1 entry");
        assertThat(trigger("test", member, "Document=data").err()).startsWith("mds: 0 matches in 1 entry");
        assertThat(trigger("test", RULE, "Document=data").err()).startsWith("mds: 1 match in 1 entry");

        trigger("create", "few", member);
        assertThat(trigger("edit", "few", "Document=data")).isEqualTo(new CommandOutcome(0, "", ""));

        assertThat(trigger("show", "few").out()).containsPattern("Document +data\n")
                .containsPattern("State +inactive\n");
        assertThat(trigger("edit", "few", "Document=all").err()).contains("Document");
    }

    @Test
    void test_wrongRuleOrGroup_saysWhy() {
        CommandOutcome wrong = trigger("test", "MatchingRule=//[");
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.err()).contains("not an XPath 1.0 expression").hasLineCount(1);
        assertThat(trigger("test", RULE, "--group", "NoService").err()).contains("there is no service at");
    }

    @Test
    void silence_ofTriggerAndHosts_isListedUntilItIsEnded() {
        trigger("create", "few", RULE, "TriggerName=Few slots");

        CommandOutcome begun = trigger("silence", "few", "host=*.example.org", "--for", "2h", "--reason",
                "disks are changed");
        assertThat(begun.err()).startsWith("mds: silenced until ").contains("trigger=Few slots, host=*.example.org");
        String id = begun.out().strip();
        assertThat(trigger("silence", "--list").out()).contains(id).contains("disks are changed");
        assertThat(trigger("silence", "--list", "-o", "json").out()).contains("\"reason\": \"disks are changed\"");
        assertThat(trigger("silence", "--end", id)).isEqualTo(new CommandOutcome(0, "", ""));
        assertThat(trigger("silence", "--list").err()).isEqualTo("mds: there is no silence\n");
        assertThat(trigger("silence", "host=a", "--until", "2020-01-01T00:00:00Z", "--reason", "x").err())
                .contains("a silence must end after it begins");
    }

    @Test
    void create_fromDocument_isTheSame(@TempDir Path directory) throws IOException {
        trigger("create", "few", RULE, "MinimumMatchTime=1h", "Label.severity=high");
        Path file = Files.writeString(directory.resolve("few.xml"), trigger("show", "few", "-o", "xml").out());

        assertThat(trigger("create", "-f", file.toString(), "again").out()).isEqualTo("again\n");
        assertThat(trigger("show", "again").out()).containsPattern("MinimumMatchTime +3600\n")
                .containsPattern("Label.severity +high\n");
    }

    private CommandOutcome trigger(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of("trigger", command));
        all.addAll(List.of(arguments));
        all.addAll(List.of("-b", server.base()));
        return run(all.toArray(String[]::new));
    }
}
