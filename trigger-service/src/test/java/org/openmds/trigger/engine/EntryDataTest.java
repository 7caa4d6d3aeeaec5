package org.openmds.trigger.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.trigger.rule.SampleRules.each;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.AggregatorTypes;
import org.openmds.trigger.evaluation.DryRun;
import org.openmds.trigger.evaluation.EntryData;
import org.openmds.trigger.evaluation.TriggerSettings;
import org.openmds.trigger.rule.RuleScope;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xml.XmlFragment;

/** Rules over the data of an entry: before the first collection, of an entry without collection, and of a collected entry. */
class EntryDataTest {

    private static final XmlFragment CONFIG = XmlFragment
            .parse("<agg:AggregatorConfig xmlns:agg='" + AggregatorTypes.NAMESPACE
                    + "'><agg:x/></agg:AggregatorConfig>");
    private static final XmlFragment DISK = XmlFragment.parse("<v:fs xmlns:v='urn:v' free='4'/>");
    private static final Instant NOW = ManualClock.START;

    private final EngineFixture fixture = new EngineFixture();

    @Test
    void of_collectedEntry_isItsDataAlone() {
        Entry entry = entry(collected());

        assertThat(elements(entry)).containsExactly("fs");
        assertThat(EntryData.of(entry).name()).isEqualTo(AggregatorTypes.DATA);
    }

    @Test
    void of_entryThatIsNotCollected_isItsContentInAnElementAround() {
        Entry entry = entry("<v:fs xmlns:v='urn:v'/><v:other xmlns:v='urn:v'/>");

        assertThat(elements(entry)).containsExactly("fs", "other");
        assertThat(EntryData.of(entry).name()).isEqualTo(AggregatorTypes.DATA);
        assertThat(EntryData.isAwaited(entry)).isFalse();
    }

    @Test
    void isAwaited_beforeTheFirstCollection_isTrueUntilThen() {
        AggregatorContent pending = AggregatorContent.pending(CONFIG);

        assertThat(EntryData.isAwaited(entry(pending))).isTrue();
        assertThat(EntryData.isAwaited(entry(pending.failed("no answer", NOW, Optional.empty())))).isTrue();
        assertThat(EntryData.isAwaited(entry(collected()))).isFalse();
        assertThat(EntryData.isAwaited(entry(collected().failed("no answer", NOW, Optional.empty())))).isFalse();
    }

    @Test
    void isAwaited_contentInGlobusWrapper_isLookedFor() {
        String wrapped = "<agg:AggregatorContent xmlns:agg='%s'>%%s</agg:AggregatorContent>"
                .formatted(AggregatorTypes.NAMESPACE);

        assertThat(EntryData.isAwaited(entry(wrapped.formatted(inside(AggregatorContent.pending(CONFIG)))))).isTrue();
        assertThat(elements(entry(wrapped.formatted(inside(collected()))))).containsExactly("fs");
    }

    @Test
    void check_beforeTheFirstCollection_isUnknownAndTellsNobody() {
        fixture.rules(lacking("disk"));

        fixture.entry("a", AggregatorContent.pending(CONFIG));
        fixture.advance(Duration.ofHours(1));

        assertThat(fixture.sent).isEmpty();
        assertThat(fixture.status("disk").word()).isEqualTo("inactive");
        assertThat(fixture.status("disk").conditionTrueSince()).isEmpty();
    }

    @Test
    void check_collectedForTheFirstTime_isTrueSinceThen() {
        fixture.rules(lacking("disk"));
        fixture.entry("a", AggregatorContent.pending(CONFIG));
        fixture.advance(Duration.ofHours(1));

        fixture.entry("a", AggregatorContent.pending(CONFIG)
                .collected(AggregatorData.of(List.of(XmlFragment.parse("<v:other xmlns:v='urn:v'/>"))), NOW));
        fixture.settle();

        assertThat(fixture.sent).containsExactly("log firing [disk@a]");
        assertThat(fixture.status("disk").conditionTrueSince()).hasValue(NOW.plus(Duration.ofHours(1)));
    }

    @Test
    void dryRun_beforeTheFirstCollection_countsItAsNotKnown() {
        DryRun run = DryRun.of(lacking("disk"), List.of(entry(AggregatorContent.pending(CONFIG))),
                TriggerSettings.of(EngineFixture.FRAME));

        assertThat(run.matches()).isEmpty();
        assertThat(run.stale()).isEqualTo(1);
    }

    /** A rule that is true for data without a file system, and so also for missing data. */
    private static TriggerRule lacking(String id) {
        TriggerRule rule = each(id, "not(//v:fs)");
        return new TriggerRule(id, rule.name(), rule.owner(), true, rule.condition(),
                new RuleScope.EachEntry(Optional.empty(), Optional.empty(), RuleScope.RuleDocument.DATA), rule.timing(),
                rule.notices());
    }

    private static AggregatorContent collected() {
        return AggregatorContent.pending(CONFIG).collected(AggregatorData.of(List.of(DISK)), NOW);
    }

    private static String inside(AggregatorContent content) {
        StringBuilder inside = new StringBuilder();
        content.toContent().root().children().forEach(child -> inside.append(child.toFragment()));
        return inside.toString();
    }

    private static Entry entry(AggregatorContent content) {
        return EngineFixture.newEntry("a", content.toContent());
    }

    private static Entry entry(String content) {
        return EngineFixture.newEntry("a", XmlFragment.parse(
                "<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'>" + content + "</sg:Content>"));
    }

    private static List<String> elements(Entry entry) {
        return EntryData.of(entry).root().children().stream().map(element -> element.name().getLocalPart()).toList();
    }
}
