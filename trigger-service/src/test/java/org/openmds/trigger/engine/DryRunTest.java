package org.openmds.trigger.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.evaluation.DryRun;
import org.openmds.trigger.evaluation.TriggerSettings;
import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.rule.SampleRules;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xml.XmlFragment;

class DryRunTest {

    private static final List<Entry> ENTRIES = List.of(entry("a", "<v:fs xmlns:v='urn:v' free='4'/>"),
            entry("b", "<v:fs xmlns:v='urn:v' free='40'/>"), entry("c", "<v:other xmlns:v='urn:v'/>"),
            entry("d",
                    "<v:fs xmlns:v='urn:v' free='4'/><a:AggregatorError xmlns:a='http://mds.globus.org/aggregator/types'/>"));

    @Test
    void of_ruleOfEach_listsMatchingEntries() {
        DryRun run = run(SampleRules.each("disk", "//v:fs[@free < 10]"));

        assertThat(run.matches()).extracting(AlertEvidence::summary)
                .containsExactly("Trigger disk: http://a/service fs");
        assertThat(run.examined()).isEqualTo(3);
        assertThat(run.stale()).isEqualTo(1);
        assertThat(run.problem()).isEmpty();
    }

    @Test
    void of_ruleOfGroup_hasOneOrNoMatch() {
        assertThat(run(SampleRules.whole("few", "count(//v:fs) < 4")).matches()).hasSize(1);
        assertThat(run(SampleRules.whole("few", "count(//v:fs) < 3")).matches()).isEmpty();
    }

    @Test
    void of_ruleOfWhatIsGone_saysWhatItWatches() {
        assertThat(run(SampleRules.gone("lost", "//v:other")).matches()).hasSize(1);
    }

    private static DryRun run(TriggerRule rule) {
        return DryRun.of(rule, ENTRIES, TriggerSettings.of(EngineFixture.FRAME));
    }

    private static Entry entry(String host, String content) {
        return EngineFixture.newEntry(host, XmlFragment.parse(
                "<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'>" + content + "</sg:Content>"));
    }
}
