package org.openmds.trigger.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.trigger.rule.SampleRules.each;
import static org.openmds.trigger.rule.SampleRules.gone;
import static org.openmds.trigger.rule.SampleRules.stale;
import static org.openmds.trigger.rule.SampleRules.whole;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.NoticeXml;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.RuleNotices;
import org.openmds.trigger.rule.RuleTiming;
import org.openmds.trigger.rule.RuleWindow;
import org.openmds.trigger.rule.SampleRules;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;

class TriggerEngineTest {

    private static final String FULL = "//v:fs[@free < 10]";

    private final EngineFixture fixture = new EngineFixture();

    @Test
    void changed_entryMatches_sendsValuesAndMatchedXml() {
        SequencedMap<String, XPathExpression> values = new LinkedHashMap<>();
        values.put("free", SampleRules.xpath("//v:fs/@free"));
        fixture.rules(each("disk", FULL).withNotices(RuleNotices.ofActions(List.of("log"))
                .withSummary("{{host}}: {{free}} left",
                        values)));

        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();

        assertThat(fixture.sent).containsExactly("log firing [disk@a]");
        Alert alert = fixture.notices.getFirst().alerts().getFirst();
        assertThat(alert.evidence().summary()).isEqualTo("a: 4 left");
        assertThat(alert.evidence().matched()).map(NoticeXml::content)
                .hasValueSatisfying(
                        xml -> assertThat(xml).startsWith("<v:fs ").contains("free=\"4\"").doesNotContain("xmlns:t="));
    }

    @Test
    void changed_entryMatchesNoMore_isResolvedWithWhatWasFoundWhileItMatched() {
        SequencedMap<String, XPathExpression> values = new LinkedHashMap<>();
        values.put("free", SampleRules.xpath(FULL + "/@free"));
        fixture.rules(each("disk", FULL)
                .withNotices(RuleNotices.ofActions(List.of("log")).withSummary("{{free}} left", values)));

        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        fixture.entry("a", "<v:fs free='40'/>");
        fixture.settle();

        assertThat(fixture.sent).last().isEqualTo("log resolved [disk@a]");
        assertThat(fixture.notices.getLast().alerts().getFirst().evidence().summary()).isEqualTo("4 left");
    }

    @Test
    void changed_ruleWithAValueForTheHost_isAboutThatHost() {
        SequencedMap<String, XPathExpression> values = new LinkedHashMap<>();
        values.put("host", SampleRules.xpath("string(//v:fs/@host)"));
        fixture.rules(
                each("disk", FULL).withNotices(RuleNotices.ofActions(List.of("log")).withSummary("{{host}}", values)));

        fixture.entry("a", "<v:fs free='4' host='disks.example.org'/>");
        fixture.entry("b", "<v:fs free='4'/>");
        fixture.settle();

        assertThat(fixture.notices.getFirst().alerts()).extracting(alert -> alert.evidence().summary())
                .containsExactlyInAnyOrder("disks.example.org", "b");
        assertThat(fixture.notices.getFirst().alerts()).extracting(alert -> alert.evidence().labels().get("host"))
                .containsExactlyInAnyOrder("disks.example.org", "b");
    }

    @Test
    void changed_entryMatchesNoMore_isResolvedByANoticeThatRefersToTheFirst() {
        fixture.rules(each("disk", FULL));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        fixture.entry("a", "<v:fs free='40'/>");
        fixture.settle();

        assertThat(fixture.sent).containsExactly("log firing [disk@a]", "log resolved [disk@a]");
        assertThat(fixture.notices.get(1).references()).containsExactly(fixture.notices.get(0).id());
        assertThat(fixture.events("disk")).containsExactly("inactive -> firing", "log: sent", "firing -> resolved",
                "log: sent");
    }

    @Test
    void changed_contentLosesWhatTheRuleRequires_isResolved() {
        fixture.rules(each("disk", FULL));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        fixture.entry("a", "nothing");
        fixture.settle();

        assertThat(fixture.sent).last().isEqualTo("log resolved [disk@a]");
    }

    @Test
    void changed_severalMatchAtOnce_areOneNotice() {
        fixture.rules(each("disk", FULL));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.entry("b", "<v:fs free='3'/>");
        fixture.entry("c", "<v:fs free='30'/>");
        fixture.settle();

        assertThat(fixture.sent).containsExactly("log firing [disk@a, disk@b]");
    }

    @Test
    void changed_endsBeforeTheNotice_sendsNothingAndIsRecorded() {
        fixture.rules(each("disk", FULL));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.entry("a", "<v:fs free='40'/>");
        fixture.settle();

        assertThat(fixture.sent).isEmpty();
        assertThat(fixture.events("disk")).containsExactly("inactive -> firing", "firing -> resolved");
    }

    @Test
    void run_matchTimeOver_firesWithoutAnotherChange() {
        fixture.rules(each("disk", FULL).withTiming(timing(60, 0)));
        fixture.entry("a", "<v:fs free='4'/>");

        fixture.advance(Duration.ofSeconds(64));
        assertThat(fixture.sent).isEmpty();
        fixture.advance(Duration.ofSeconds(1));

        assertThat(fixture.sent).containsExactly("log firing [disk@a]");
        assertThat(fixture.status("disk").conditionTrueSince()).contains(ManualClock.START);
    }

    @Test
    void run_stillHolds_isSentAgainAtTheInterval() {
        fixture.rules(each("disk", FULL).withTiming(timing(0, 100)));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.advance(Duration.ofSeconds(210));

        assertThat(fixture.sent).containsExactly("log firing [disk@a]", "log firing [disk@a again]",
                "log firing [disk@a again]");
    }

    @Test
    void put_overGroup_countsAllEntries() {
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.entry("b", "<v:fs free='4'/>");
        fixture.rules(whole("few", "count(//v:fs) < 2"));
        fixture.settle();
        assertThat(fixture.sent).isEmpty();

        fixture.gone("b", EntryChange.ChangeKind.REMOVED);
        fixture.settle();
        assertThat(fixture.sent).containsExactly("log firing [few]");
        fixture.entry("c", "<v:fs free='4'/>");
        fixture.settle();
        assertThat(fixture.sent).last().isEqualTo("log resolved [few]");
    }

    @Test
    void put_emptyGroup_checksAtOnce() {
        fixture.rules(whole("none", "count(//*[local-name()='Entry'])<1"));
        fixture.settle();

        assertThat(fixture.sent).containsExactly("log firing [none]");
    }

    @Test
    void put_ruleThatHoldsForWhatIsNotThere_isCheckedForEachEntry() {
        fixture.rules(each("bare", "not(//v:fs)"));
        fixture.entry("a", "nothing");
        fixture.entry("b", "<v:fs/>");
        fixture.settle();

        assertThat(fixture.sent).containsExactly("log firing [bare@a]");
    }

    @Test
    void put_otherThreshold_keepsWhatStillFires() {
        fixture.rules(each("disk", FULL));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.entry("b", "<v:fs free='7'/>");
        fixture.settle();
        fixture.rules(each("disk", "//v:fs[@free < 5]"));
        fixture.settle();

        assertThat(fixture.sent).containsExactly("log firing [disk@a, disk@b]", "log resolved [disk@b]");
    }

    @Test
    void put_disabled_resolvesWithTheCause() {
        fixture.rules(each("disk", FULL));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        fixture.rules(each("disk", FULL).enabled(false));
        fixture.settle();
        fixture.entry("b", "<v:fs free='4'/>");
        fixture.settle();

        assertThat(fixture.sent).containsExactly("log firing [disk@a]", "log resolved [disk@a]");
        assertThat(fixture.notices.getLast().alerts().getFirst().cause()).isEqualTo("the trigger is disabled");
    }

    @Test
    void remove_whileFiring_tellsThatItIsOver() {
        fixture.rules(each("disk", FULL));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        fixture.engine().remove("disk");
        fixture.run();

        assertThat(fixture.sent).last().isEqualTo("log resolved [disk@a]");
        assertThat(fixture.store().texts("trigger-instances")).isEmpty();
    }

    @Test
    void changed_dataGoesStale_neitherResolvesNorFires() {
        fixture.rules(each("disk", FULL).withTiming(timing(60, 0)), stale("stale"));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.entry("b", "<v:fs free='40'/>");
        fixture.advance(Duration.ofSeconds(30));
        fixture.staleEntry("a", "<v:fs free='4'/>");
        fixture.advance(Duration.ofSeconds(100));
        assertThat(fixture.sent).containsExactly("log firing [stale@a]");

        fixture.entry("a", "<v:fs free='3'/>");
        fixture.settle();
        assertThat(fixture.sent).containsExactlyInAnyOrder("log firing [stale@a]", "log resolved [stale@a]",
                "log firing [disk@a]");
    }

    @Test
    void changed_entryGone_isResolvedWithTheCause() {
        fixture.rules(each("disk", FULL));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        fixture.gone("a", EntryChange.ChangeKind.REMOVED);
        fixture.settle();

        assertThat(fixture.sent).last().isEqualTo("log resolved [disk@a]");
        assertThat(fixture.notices.getLast().alerts().getFirst().cause()).contains("the entry was removed");
    }

    @Test
    void changed_leaseEnds_isLostUntilItIsBack() {
        fixture.rules(gone("lost", "//v:fs"));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.entry("b", "other");
        fixture.entry("c", "<v:fs free='4'/>");
        fixture.gone("a", EntryChange.ChangeKind.EXPIRED);
        fixture.gone("b", EntryChange.ChangeKind.EXPIRED);
        fixture.gone("c", EntryChange.ChangeKind.REMOVED);
        fixture.settle();
        assertThat(fixture.sent).containsExactly("log firing [lost@a]");

        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        assertThat(fixture.sent).containsExactly("log firing [lost@a]", "log resolved [lost@a]");
    }

    @Test
    void run_lostForAWeek_isForgotten() {
        fixture.rules(gone("lost", "//v:fs"));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.gone("a", EntryChange.ChangeKind.EXPIRED);
        fixture.advance(RuleCondition.Gone.DEFAULT.forgetAfter().plus(EngineFixture.GROUP_WAIT));

        assertThat(fixture.sent).containsExactly("log firing [lost@a]", "log resolved [lost@a]");
        assertThat(fixture.notices.getLast().alerts().getFirst().cause()).contains("has not come back within");
    }

    @Test
    void run_expensiveRule_isStoppedAndReportedAndTheOthersGoOn() {
        EngineFixture limited = fixture.limited(
                new XPathLimits(4096, 64, 3_000, Duration.ofSeconds(10), 1 << 20));
        limited.rules(whole("costly", "//*[//*[//*[. = 'x']]]"), each("disk", FULL));
        for (int i = 0; i < 20; i++) {
            limited.entry("h" + i, "<v:fs free='40'/>");
        }
        limited.entry("a", "<v:fs free='4'/>");
        limited.settle();

        assertThat(limited.sent).containsExactly("log firing [disk@a]");
        assertThat(limited.status("costly").problem()).hasValueSatisfying(
                problem -> assertThat(problem).contains("visited more than 3000 nodes"));
        assertThat(limited.events("costly")).containsExactly("stopped");
    }

    @Test
    void run_ruleWithoutMeaningForOneEntry_isMarkedUntilThatEntryIsGone() {
        fixture.rules(each("wrong", "//v:fs[count(string(@odd)) = 0]"));
        fixture.entry("a", "<v:fs odd='1'/>");
        fixture.settle();
        fixture.entry("b", "<other/>");
        fixture.settle();

        assertThat(fixture.status("wrong").problem()).isPresent();

        fixture.gone("a", EntryChange.ChangeKind.REMOVED);
        fixture.advance(Duration.ofMinutes(1));

        assertThat(fixture.status("wrong").problem()).isEmpty();
    }

    @Test
    void run_fullOriginalWanted_sendsTheEntry() {
        RuleNotices notices = new RuleNotices(List.of("log"), List.of(), new LinkedHashMap<>(), new LinkedHashMap<>(),
                "", true, false);
        fixture.rules(each("disk", FULL).withNotices(notices));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();

        Notice notice = fixture.notices.getFirst();
        assertThat(notice.alerts().getFirst().evidence().matched()).isEmpty();
        assertThat(notice.alerts().getFirst().evidence().original()).map(NoticeXml::content)
                .hasValueSatisfying(xml -> assertThat(xml).contains("MemberServiceEPR", "free=\"4\""));
    }

    private static RuleTiming timing(int matchSeconds, int repeatSeconds) {
        return new RuleTiming(Duration.ofSeconds(matchSeconds), Duration.ZERO,
                Optional.of(Duration.ofSeconds(repeatSeconds)).filter(Duration::isPositive), RuleWindow.ALWAYS);
    }
}
