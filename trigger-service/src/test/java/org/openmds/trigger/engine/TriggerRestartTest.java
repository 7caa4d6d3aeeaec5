package org.openmds.trigger.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.trigger.rule.SampleRules.each;
import static org.openmds.trigger.rule.SampleRules.gone;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.SubjectDigest;
import org.openmds.trigger.action.ActionException;
import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.ReadyRule;
import org.openmds.trigger.rule.RuleNotices;
import org.openmds.trigger.rule.RuleScope;
import org.openmds.trigger.rule.RuleTiming;
import org.openmds.trigger.rule.RuleWindow;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.state.StateChange;

/** Notices after a killed process, and with a full disk, a failing receiver and silences. */
class TriggerRestartTest {

    private static final TriggerRule DISK = each("disk", "//v:fs[@free < 10]");

    private final EngineFixture fixture = new EngineFixture();

    @Test
    void restart_afterTheNoticeWasSent_sendsItOnceAndResolvesLater() {
        fixture.rules(DISK);
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        fixture.restart(DISK);
        fixture.advance(Duration.ofHours(1));
        assertThat(fixture.sent).containsExactly("log firing [disk@a]");

        fixture.entry("a", "<v:fs free='40'/>");
        fixture.settle();
        assertThat(fixture.sent).containsExactly("log firing [disk@a]", "log resolved [disk@a]");
        assertThat(fixture.notices.get(1).references()).containsExactly(fixture.notices.get(0).id());
    }

    @Test
    void restart_beforeTheNoticeWasPutTogether_tellsOnce() {
        fixture.rules(DISK);
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.restart(DISK);
        fixture.advance(Duration.ofHours(1));

        assertThat(fixture.sent).containsExactly("log firing [disk@a]");
    }

    @Test
    void restart_duringAnAttempt_sendsAgainWithTheSameId() {
        fixture.hanging = true;
        fixture.rules(DISK);
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        fixture.hanging = false;
        fixture.restart(DISK);
        fixture.advance(Duration.ofHours(1));

        assertThat(fixture.sent).containsExactly("log firing [disk@a]");
        assertThat(fixture.events("disk")).containsExactly("inactive -> firing", "log: sent again", "log: sent");
    }

    @Test
    void restart_whilePending_countsTheTimeBefore() {
        TriggerRule rule = DISK.withTiming(
                new RuleTiming(Duration.ofMinutes(10), Duration.ZERO, Optional.empty(), RuleWindow.ALWAYS));
        fixture.rules(rule);
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.advance(Duration.ofMinutes(5));
        fixture.restart(rule);
        fixture.advance(Duration.ofMinutes(5).plus(EngineFixture.GROUP_WAIT));

        assertThat(fixture.sent).containsExactly("log firing [disk@a]");
    }

    @Test
    void restart_repeatInterval_isCountedFromTheLastFiring() {
        TriggerRule rule = DISK.withTiming(RuleTiming.ofGlobus(Duration.ZERO, Duration.ofHours(1), RuleWindow.ALWAYS));
        fixture.rules(rule);
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.advance(Duration.ofMinutes(50));
        fixture.restart(rule);
        fixture.advance(Duration.ofMinutes(9));
        assertThat(fixture.sent).hasSize(1);
        fixture.advance(Duration.ofMinutes(2));
        assertThat(fixture.sent).containsExactly("log firing [disk@a]", "log firing [disk@a again]");
    }

    @Test
    void restart_lostEntry_staysLost() {
        TriggerRule lost = gone("lost", "//v:fs");
        fixture.rules(lost);
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.gone("a", EntryChange.ChangeKind.EXPIRED);
        fixture.restart(lost);
        fixture.advance(Duration.ofHours(1));
        assertThat(fixture.sent).containsExactly("log firing [lost@a]");

        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        assertThat(fixture.sent).last().isEqualTo("log resolved [lost@a]");
    }

    @Test
    void run_receiverDown_isTriedAgainLaterAndNothingIsLost() {
        fixture.failure = Optional.of(ActionException.temporary("connection refused"));
        fixture.rules(DISK);
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.advance(Duration.ofHours(2));
        fixture.entry("b", "<v:fs free='4'/>");
        fixture.advance(Duration.ofHours(2));
        assertThat(fixture.queueStatus("log")).satisfies(status -> {
            assertThat(status.waiting()).isEqualTo(2);
            assertThat(status.waited(fixture.clock.now())).isGreaterThan(Duration.ofHours(3));
            assertThat(status.failures()).isGreaterThan(20);
            assertThat(status.failingSince()).isPresent();
            assertThat(status.error()).contains("connection refused");
        });

        fixture.failure = Optional.empty();
        fixture.advance(Duration.ofMinutes(10));
        assertThat(fixture.sent).containsExactly("log firing [disk@a]", "log firing [disk@b]");
        assertThat(fixture.store().texts("trigger-outbox")).isEmpty();
        assertThat(fixture.queueStatus("log").failingSince()).isEmpty();
    }

    @Test
    void restart_receiverDown_isStillKnownNotToBeReached() {
        fixture.failure = Optional.of(ActionException.temporary("connection refused"));
        fixture.rules(DISK);
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        Instant made = fixture.clock.now();
        fixture.advance(Duration.ofMinutes(1));

        fixture.restart(DISK);

        assertThat(fixture.queueStatus("log").failingSince()).contains(made);
    }

    @Test
    void run_receiverRefusesForGood_isGivenUpAndNoted() {
        fixture.failure = Optional.of(ActionException.permanent("no such user"));
        fixture.rules(DISK);
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();

        assertThat(fixture.events("disk")).containsExactly("inactive -> firing", "log: abandoned");
        assertThat(fixture.queueStatus("log").failingSince()).isPresent();
        assertThat(fixture.store().texts("trigger-outbox")).isEmpty();
    }

    @Test
    void run_diskFull_tellsNothingBeforeItIsWrittenDown() {
        fixture.rules(DISK);
        fixture.store().full(true);
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        assertThat(fixture.sent).isEmpty();

        fixture.store().full(false);
        fixture.advance(Duration.ofSeconds(2));
        assertThat(fixture.sent).containsExactly("log firing [disk@a]");
    }

    @Test
    void run_silenced_isSentWhenTheSilenceEnds() {
        Silence silence = silence(Duration.ofHours(1));
        fixture.rules(DISK);
        fixture.engine().silences(List.of(silence));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.entry("b", "<v:fs free='4'/>");
        fixture.advance(Duration.ofMinutes(59));
        assertThat(fixture.sent).containsExactly("log firing [disk@b]");

        fixture.restart(new Silence[]{silence}, DISK);
        fixture.advance(Duration.ofMinutes(2));
        assertThat(fixture.sent).containsExactly("log firing [disk@b]", "log firing [disk@a]");
        assertThat(fixture.events("disk")).contains("suppressed");
    }

    @Test
    void run_resolvedWhileSilenced_isNeverSent() {
        fixture.rules(DISK);
        fixture.engine().silences(List.of(silence(Duration.ofHours(1))));
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        fixture.entry("a", "<v:fs free='40'/>");
        fixture.advance(Duration.ofHours(2));

        assertThat(fixture.sent).isEmpty();
    }

    @Test
    void run_siteGone_silencesItsHosts() {
        fixture.inhibiting(new Inhibition(List.of(new LabelMatcher("kind", "site")),
                List.of(new LabelMatcher("kind", "host")), List.of("region")));
        TriggerRule site = labelled(each("site", "//v:down"), "site");
        TriggerRule host = labelled(DISK, "host");
        fixture.rules(site, host);
        fixture.entry("s", "<v:down/>");
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        assertThat(fixture.sent).containsExactly("log firing [site@s]");

        fixture.entry("s", "<v:up/>");
        fixture.advance(Duration.ofSeconds(20));
        assertThat(fixture.sent).containsExactly("log firing [site@s]", "log resolved [site@s]",
                "log firing [disk@a]");
    }

    private static TriggerRule labelled(TriggerRule rule, String kind) {
        return rule
                .withNotices(RuleNotices.ofActions(List.of("log")).withLabels(Map.of("kind", kind, "region", "west")));
    }

    private static Silence silence(Duration length) {
        return new Silence("s1", List.of(new LabelMatcher("host", "a*")), ManualClock.START,
                ManualClock.START.plus(length), "new disks", "alice");
    }

    @Test
    void restart_clockSetBackWhileNoticesWait_resolvedDoesNotOvertakeFiring() {
        fixture.failure = Optional.of(ActionException.temporary("connection refused"));
        fixture.rules(DISK);
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.settle();
        fixture.clock.step(Duration.ofHours(-1));
        fixture.entry("a", "<v:fs free='40'/>");
        fixture.settle();

        fixture.restart(DISK);
        fixture.failure = Optional.empty();
        fixture.advance(Duration.ofHours(1));

        assertThat(fixture.sent).containsExactly("log firing [disk@a]", "log resolved [disk@a]");
    }

    @Test
    void put_ruleAboutAnotherMember_endsWhatTheFirstHadComeTo() {
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.entry("b", "<v:fs free='4'/>");
        fixture.rules(about("a"));
        fixture.settle();

        fixture.rules(about("b"));
        fixture.settle();

        assertThat(fixture.status("disk").firing()).isEqualTo(1);
        assertThat(fixture.sent).containsExactlyInAnyOrder("log firing [disk@a]", "log resolved [disk@a]",
                "log firing [disk@b]");
    }

    @Test
    void changed_lostAndBackBeforeItWasLookedAt_isNotKept() {
        TriggerRule rule = gone("lost", "//v:fs");
        fixture.rules(rule);
        fixture.entry("a", "<v:fs free='4'/>");
        Entry entry = Objects.requireNonNull(fixture.entries.get("a"));
        fixture.engine()
                .changed(List.of(event(EntryChange.ChangeKind.EXPIRED, entry), event(EntryChange.ChangeKind.ADDED,
                        EngineFixture.newEntry("a", entry.content()))), fixture.clock.nanoTime());
        fixture.settle();

        assertThat(fixture.engine().table().work("lost").orElseThrow().lost()).isEmpty();
        assertThat(fixture.sent).isEmpty();
    }

    @Test
    void put_editedBeforeALossWasLookedAt_tellsTheLoss() {
        TriggerRule rule = gone("lost", "//v:fs");
        fixture.rules(rule);
        fixture.entry("a", "<v:fs free='4'/>");
        fixture.engine()
                .changed(
                        List.of(event(EntryChange.ChangeKind.EXPIRED,
                                Objects.requireNonNull(fixture.entries.remove("a")))),
                        fixture.clock.nanoTime());
        fixture.rules(rule.withTiming(rule.timing()));
        fixture.settle();

        assertThat(fixture.sent).containsExactly("log firing [lost@a]");
    }

    @Test
    void remove_ruleAboutWhatIsGone_isGone() {
        fixture.rules(gone("lost", "//v:fs"));
        fixture.entry("a", "<v:fs free='4'/>");

        fixture.engine().remove("lost");

        assertThat(fixture.engine().table().work("lost")).isEmpty();
    }

    private static EntryChange event(EntryChange.ChangeKind kind, Entry entry) {
        return new EntryChange(1_000, kind, ManualClock.START, entry, new Lease.Unlimited());
    }

    private static TriggerRule about(String host) {
        return new TriggerRule("disk", "Disk", "alice", true, DISK.condition(),
                new RuleScope.EachEntry(Optional.of(EndpointReference.of("http://" + host + "/service")),
                        Optional.empty()),
                RuleTiming.IMMEDIATE, RuleNotices.ofActions(List.of("log")));
    }

    @Test
    void restart_withStateThatTellsNoElementsApart_continuesTheAlertOfTheElement() {
        TriggerRule full = ReadyRule.FILE_SYSTEM_FULL.withActions(List.of("log")).withTiming(DISK.timing());
        fixture.entry("a", twoFileSystems(95, 97));
        String subject = SubjectDigest.of(Objects.requireNonNull(fixture.entries.get("a")));
        fixture.store()
                .write(List.of(
                        new StateChange.Put("trigger-instances", "file-system-full/" + subject,
                                """
                                        <instance rule="file-system-full" subject="%s" state="firing" since="%s" firedAt="%2$s" repeatedAt="%2$s">
                                        <told action="log" notice="4f1c"/>
                                        <t:Label xmlns:t="http://openmds.org/trigger" name="host">n1</t:Label>
                                        <t:Value xmlns:t="http://openmds.org/trigger" name="filesystem">/var</t:Value>
                                        </instance>"""
                                        .formatted(subject, fixture.clock.now())
                                        .getBytes(UTF_8)),
                        new StateChange.Remove("record-versions", "trigger-instances")));
        fixture.restart(full);
        fixture.settle();
        assertThat(fixture.lastSummaries()).containsExactly("n1: /home is 95 % full");
        assertThat(fixture.sent).hasSize(1);

        fixture.entry("a", twoFileSystems(95, 10));
        fixture.settle();
        assertThat(fixture.lastSummaries()).containsExactly("n1: /var is 10 % full");
        assertThat(fixture.notices.getLast().references()).containsExactly("4f1c");
    }

    private static String twoFileSystems(int home, int var) {
        return """
                <glue:Host xmlns:glue='http://mds.globus.org/glue/ce/1.1' glue:Name='n1'>
                  <glue:FileSystem glue:Root='/home' glue:Size='100' glue:AvailableSpace='%d'/>
                  <glue:FileSystem glue:Root='/var' glue:Size='100' glue:AvailableSpace='%d'/></glue:Host>"""
                .formatted(100 - home, 100 - var);
    }
}
