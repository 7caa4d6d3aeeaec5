package org.openmds.trigger.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.rule.SampleRules;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** Tests the order in which the rules of several owners are checked. */
class CheckQueueTest {

    private static final String ANY = "//v:fs";

    private final EngineFixture fixture = new EngineFixture();

    @Test
    void run_ownerWithManySlowRules_doesNotDelayTheRuleOfAnother() {
        EngineFixture slow = fixture.ticking(Duration.ofMillis(20));
        slow.entry("a", "<v:fs free='4'/>");
        slow.rules(IntStream.range(0, 100)
                .mapToObj(i -> owned("many" + i, "many"))
                .toArray(TriggerRule[]::new));

        slow.rules(owned("one", "one"));

        assertThat(slow.status("one").checkedAt()).isPresent();
        assertThat(IntStream.range(0, 100)
                .filter(i -> slow.status("many" + i).checkedAt().isPresent())
                .count()).isBetween(1L, 40L);
    }

    @Test
    void run_lostEntriesOfARuleOverItsLimits_areNotEvaluatedWhileItPauses() {
        EngineFixture limited = fixture.limited(new XPathLimits(4096, 64, 3_000, Duration.ofSeconds(10), 1 << 20));
        limited.rules(SampleRules.gone("lost", "//*[count(//*[count(//*[count(//*) > 1]) > 1]) > 1]"));
        for (int i = 0; i < 5; i++) {
            limited.entry("h" + i, "<v:fs/>".repeat(30));
        }
        for (int i = 0; i < 5; i++) {
            limited.gone("h" + i, EntryChange.ChangeKind.EXPIRED);
        }
        assertThat(limited.status("lost").paused()).isTrue();
        assertThat(limited.status("lost").problem()).hasValueSatisfying(
                problem -> assertThat(problem).contains("visited more than 3000 nodes"));
        assertThat(limited.engine().table().work("lost")).hasValueSatisfying(
                work -> assertThat(work.lost()).hasSize(4));
        limited.advance(Duration.ofHours(1));
        assertThat(limited.engine().table().work("lost")).hasValueSatisfying(
                work -> assertThat(work.lost()).isEmpty());
        assertThat(limited.sent).isEmpty();
    }

    private static TriggerRule owned(String id, String owner) {
        TriggerRule rule = SampleRules.each(id, ANY);
        return new TriggerRule(id, rule.name(), owner, true, rule.condition(), rule.scope(), rule.timing(),
                rule.notices());
    }
}
