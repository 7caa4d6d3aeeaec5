package org.openmds.trigger.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.trigger.rule.SampleRules.each;
import static org.openmds.trigger.rule.SampleRules.ownedBy;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.rule.TriggerRule;

/** Alerts beyond the number of mails that an action sends in an hour. */
class MailsPerHourTest {

    private static final TriggerRule DISK = each("disk", "//v:fs[@free < 10]");
    private static final TriggerRule LOAD = ownedBy("configuration", each("load", "//v:load"));
    /** Time between two mails of an owner with two mails in an hour. */
    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

    private final EngineFixture fixture = new EngineFixture().mailsPerHour(10, 2);

    @Test
    void run_ownerBeyondItsLimit_waitsAndMergesIntoTheNextMail() {
        fixture.rules(DISK);
        fill("a");
        fill("b");
        fill("c");
        fill("d");

        assertThat(fixture.sent).containsExactly("log firing [disk@a]", "log firing [disk@b]");
        assertThat(fixture.queueStatus("log").held()).isEqualTo(2);
        assertThat(fixture.queueStatus("log").heldBy()).contains("owner-mails-per-hour");
        assertThat(fixture.status("disk").problem()).contains("alerts are held back by owner-mails-per-hour");
        assertThat(fixture.events("disk")).contains("log: held back");

        fixture.advance(HALF_AN_HOUR);

        assertThat(fixture.sent).hasSize(3).last().isEqualTo("log firing [disk@c, disk@d]");
        assertThat(fixture.queueStatus("log").held()).isZero();
        assertThat(fixture.queueStatus("log").heldBy()).isEmpty();
        assertThat(fixture.status("disk").problem()).isEmpty();
    }

    @Test
    void run_ownersUseEverything_configuredRulesHaveTheFullLimit() {
        fixture.rules(LOAD);
        for (int owner = 0; owner < 6; owner++) {
            fixture.rules(ownedBy("owner" + owner, each("disk" + owner, "//v:fs[@of='" + owner + "']")));
            fixture.entry("a" + owner, "<v:fs of='" + owner + "'/>");
            fixture.settle();
            fixture.entry("b" + owner, "<v:fs of='" + owner + "'/>");
            fixture.settle();
        }
        assertThat(fixture.sent).hasSize(10);
        assertThat(fixture.queueStatus("log").heldBy()).contains("mails-per-hour");

        for (int i = 0; i < 10; i++) {
            fixture.entry("loaded" + i, "<v:load/>");
            fixture.settle();
        }

        assertThat(fixture.sent).filteredOn(words -> words.contains("load@")).hasSize(10);
    }

    @Test
    void run_conditionEndsWhileTheAlertIsHeld_sendsNothing() {
        fixture.rules(DISK);
        fill("a");
        fill("b");
        fill("c");

        fixture.entry("c", "<v:fs free='40'/>");
        fixture.advance(HALF_AN_HOUR);

        assertThat(fixture.sent).containsExactly("log firing [disk@a]", "log firing [disk@b]");
        assertThat(fixture.queueStatus("log").held()).isZero();
    }

    @Test
    void restart_alertsAreHeld_areSentLater() {
        fixture.rules(DISK);
        fill("a");
        fill("b");
        fill("c");

        fixture.restart(DISK);
        fixture.advance(HALF_AN_HOUR);

        assertThat(fixture.sent).hasSize(3).last().isEqualTo("log firing [disk@c]");
    }

    @Test
    void remove_resolutionIsBeyondTheLimit_isSentWithTheNextMail() {
        TriggerRule other = each("other", "//v:fs[@free < 5]");
        fixture.rules(DISK, other);
        fill("a");
        fill("b");

        fixture.engine().remove("disk");
        fixture.engine().remove("other");
        fixture.run();
        assertThat(fixture.sent).hasSize(2);

        fixture.advance(HALF_AN_HOUR);
        assertThat(fixture.sent).hasSize(3).last().isEqualTo("log resolved [disk@a, disk@b, other@a, other@b]");
    }

    private void fill(String host) {
        fixture.entry(host, "<v:fs free='4'/>");
        fixture.settle();
    }
}
